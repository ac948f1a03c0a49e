//! The description of the interface, for programs.

use super::JSON;
use axum::response::IntoResponse;

/// As a test generates it from the handlers and the types of the protocol.
const DESCRIPTION: &str = include_str!("openapi.json");

/// This description.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/openapi.json",
    responses((status = 200, description = "OpenAPI"))))]
pub(crate) async fn description() -> impl IntoResponse {
    ([JSON], DESCRIPTION)
}

#[cfg(all(test, feature = "openapi"))]
mod tests {
    use super::super::{
        analysis, courses, follow, games, openapi, people, pictures, stream, tables, talk,
    };
    use expect_test::expect_file;
    use utoipa::OpenApi;

    #[derive(OpenApi)]
    #[openapi(
        info(
            title = "Bastide",
            description = "A table for Carcassonne. Actions are sent in text notation; every refusal \
                is a Problem, and nothing has changed then."
        ),
        paths(
            games::health,
            games::ready,
            games::boxes,
            games::check,
            games::list,
            games::create,
            games::upload,
            games::show,
            games::delete,
            games::act,
            games::undo,
            games::record,
            games::salvage,
            games::play_on,
            games::at,
            games::events,
            games::feature,
            games::features,
            games::why_not,
            games::aids,
            analysis::show,
            analysis::begin,
            analysis::forget,
            analysis::best_moves,
            analysis::hint,
            games::play_now,
            stream::stream,
            people::session,
            people::name,
            people::forget,
            people::offer_device,
            people::device_offer,
            people::look_at_code,
            people::use_code,
            tables::list,
            tables::open,
            tables::show,
            tables::close,
            tables::invitation,
            tables::sit,
            tables::stand,
            tables::change,
            tables::start,
            tables::rematch,
            talk::ask_to_take_back,
            talk::answer_take_back,
            talk::say,
            talk::add_salt,
            courses::choose,
            courses::take_over,
            courses::leave,
            tables::lobby,
            tables::quick,
            tables::stop_looking,
            tables::qr,
            follow::table,
            follow::lobby,
            pictures::tile_png,
            pictures::tile_vector,
            pictures::segments,
            pictures::figures,
            openapi::description,
        )
    )]
    struct Description;

    #[test]
    fn the_description_is_up_to_date() {
        let text = Description::openapi().to_pretty_json().expect("descriptions can be serialized");
        expect_file!["openapi.json"].assert_eq(&(text + "\n"));
    }
}
