//! Connections: how long they may be idle, and how they end.

use super::streams::Peer;
use crate::Limits;
use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

/// The most a request's head may take.
const MAX_HEAD: usize = 64 * 1024;

/// How long requests under way may take to come to their end when the server stops.
const GRACE: Duration = Duration::from_secs(3);

/// How long no connection is taken after one could not be, such as for want of files.
const BREATH: Duration = Duration::from_millis(100);

/// Takes connections until `end` is done, and lets those that are there come to their end. Whoever
/// listens to `stop` is told then.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    limits: Arc<Limits>,
    stop: watch::Sender<()>,
    end: impl Future<Output = ()>,
) {
    let places = Arc::new(Semaphore::new(limits.n_connections));
    let mut end = pin!(end);
    let service = TowerToHyperService::new(app);
    loop {
        let accept = async {
            let place = Arc::clone(&places).acquire_owned().await.ok();
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            () = end.as_mut() => break,
            accepted = accept => accepted,
        };
        let Ok((socket, peer)) = accepted else {
            tokio::time::sleep(BREATH).await;
            continue;
        };
        let connection = talk(socket, peer, service.clone(), Arc::clone(&limits), stop.subscribe());
        tokio::spawn(async move {
            connection.await;
            drop(place);
        });
    }
    drop((listener, service));
    stop.send_replace(());
    // Whoever is slower than that is cut off.
    _ = tokio::time::timeout(GRACE, stop.closed()).await;
}

/// Answers the requests of one connection.
async fn talk(
    socket: TcpStream,
    peer: SocketAddr,
    app: TowerToHyperService<Router>,
    limits: Arc<Limits>,
    mut stopping: watch::Receiver<()>,
) {
    // Answers are small and waited for. Without it they are only slower.
    _ = socket.set_nodelay(true);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer.ip()));
        app.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        // It runs while a connection is idle, too.
        .header_read_timeout(limits.head)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(socket), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // A client that breaks off is no error of the server.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = stopping.changed() => connection.as_mut().graceful_shutdown(),
    }
    _ = connection.await;
}
