//! The description of the interface, for programs.

use super::{games, pictures, stream};
use axum::Json;
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
        games::at,
        games::events,
        games::feature,
        games::features,
        games::aids,
        stream::stream,
        pictures::tile_png,
        pictures::tile_vector,
        pictures::segments,
        pictures::figures,
        description,
    )
)]
struct Description;

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, description = "OpenAPI")))]
pub(crate) async fn description() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}
