//! Requests by themselves: one that panics, because of a defect, is answered like any other that
//! fails, and one whose client has gone is carried out to its end.

use crate::failure::Failure;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

pub(crate) async fn in_a_task(request: Request, next: Next) -> Response {
    let answer = tokio::spawn(next.run(request)).await;
    answer.unwrap_or_else(|error| Failure::internal(error.to_string()).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Router;
    use axum::middleware::from_fn;
    use axum::routing::get;

    #[tokio::test]

    async fn a_panic_is_answered() {
        let app = Router::new()
            .route("/", get(async || panic!("a defect") as &str))
            .route("/well", get(async || "well"))
            .layer(from_fn(in_a_task));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async { axum::serve(listener, app).await });
        let ask = move |path: &str| {
            let config = ureq::Agent::config_builder().http_status_as_error(false).build();
            let agent = ureq::Agent::from(config);
            agent.get(format!("http://{address}{path}")).call().expect("an answer").status()
        };
        let answered = tokio::task::spawn_blocking(move || [ask("/"), ask("/well"), ask("/")]);
        let answered = answered.await.expect("answers").map(|it| it.as_u16());
        assert_eq!(answered, [500, 200, 500]);
    }
}
