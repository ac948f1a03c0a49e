//! Who can reach a server, and by which address.

use ipnet::IpNet;
use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::str::FromStr;

/// Who can reach a server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// This machine only. Nobody is asked who they are.
    #[default]
    ThisMachine,
    /// The machines of the same network, over HTTP, at this address.
    Lan(IpAddr),
    /// Everyone who can reach the public URL.
    Public {
        /// Where to listen.
        listen: SocketAddr,
        /// What people open.
        url: PublicUrl,
        /// Who may say in `X-Forwarded-For` for whom they ask.
        trusted_proxies: Vec<IpNet>,
    },
}

/// What links to a server begin with: a scheme and a host, and a port if it is not the usual one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    scheme: Scheme,
    /// Host and port as browsers write them.
    authority: String,
}

/// How a server is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Without encryption: in one's own network.
    Http,
    /// With encryption, by a proxy.
    Https,
}

impl PublicUrl {
    /// The URL of a server on a network of one's own.
    #[must_use]
    pub fn of_lan(address: SocketAddr) -> Self {
        let port = address.port();
        let authority = match address.ip() {
            ip @ IpAddr::V4(_) if port == 80 => ip.to_string(),
            IpAddr::V6(ip) if port == 80 => format!("[{ip}]"),
            IpAddr::V4(_) | IpAddr::V6(_) => address.to_string(),
        };
        Self { scheme: Scheme::Http, authority }
    }

    /// How the server is spoken to.
    #[must_use]
    pub const fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// What `Host` must say.
    #[must_use]
    pub fn authority(&self) -> &str {
        &self.authority
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = match self.scheme {
            Scheme::Http => "http",
            Scheme::Https => "https",
        };
        write!(f, "{scheme}://{}", self.authority)
    }
}

/// Why a text is no public URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadUrl;

impl fmt::Display for BadUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("say https:// or http://, a host, perhaps a port, and no path")
    }
}

impl std::error::Error for BadUrl {}

impl FromStr for PublicUrl {
    type Err = BadUrl;

    fn from_str(text: &str) -> Result<Self, BadUrl> {
        let (scheme, rest) = text.split_once("://").ok_or(BadUrl)?;
        let (scheme, usual_port) = match scheme.to_ascii_lowercase().as_str() {
            "https" => (Scheme::Https, 443),
            "http" => (Scheme::Http, 80),
            _ => return Err(BadUrl),
        };
        let authority = rest.strip_suffix('/').unwrap_or(rest).to_ascii_lowercase();
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => {
                (host.to_owned(), Some(port.parse::<u16>().map_err(|_| BadUrl)?))
            }
            Some(_) | None => (authority, None),
        };
        let is_ip6 = || {
            let inner = host.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
            inner.is_some_and(|it| it.parse::<std::net::Ipv6Addr>().is_ok())
        };
        let is_name = !host.is_empty()
            && host.bytes().all(|it| it.is_ascii_alphanumeric() || matches!(it, b'.' | b'-'));
        if !is_name && !is_ip6() {
            return Err(BadUrl);
        }
        let authority = match port {
            Some(port) if port != usual_port => format!("{host}:{port}"),
            Some(_) | None => host,
        };
        Ok(Self { scheme, authority })
    }
}

/// The address by which other machines of the network reach this one.
///
/// # Errors
/// If it is on no network.
pub fn lan_address() -> io::Result<IpAddr> {
    // Nothing is sent: the system only says from where it would.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    socket.connect((ELSEWHERE, 9))?;
    let ip = socket.local_addr()?.ip();
    if ip.is_loopback() || ip.is_unspecified() {
        return Err(io::Error::other("this machine is on no network"));
    }
    Ok(ip)
}

/// An address that is set aside for examples: there is nobody.
const ELSEWHERE: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_read_as_browsers_write_them() {
        let cases = [
            ("https://Carcassonne.Example/", Some("https://carcassonne.example")),
            ("https://a.example:443", Some("https://a.example")),
            ("http://a.example:443", Some("http://a.example:443")),
            ("http://10.0.0.2:7227", Some("http://10.0.0.2:7227")),
            ("http://[2001:db8::1]:80/", Some("http://[2001:db8::1]")),
            ("https://a.example/games", None),
            ("https://user@a.example", None),
            ("a.example", None),
            ("ftp://a.example", None),
            ("https://", None),
            ("https://a.example:x", None),
        ];
        for (text, read) in cases {
            let url = text.parse::<PublicUrl>().ok().map(|it| it.to_string());
            assert_eq!(url.as_deref(), read, "{text}");
        }
        let lan = |text: &str| PublicUrl::of_lan(text.parse().expect("an address")).to_string();
        assert_eq!(lan("192.168.1.5:7227"), "http://192.168.1.5:7227");
        assert_eq!(lan("192.168.1.5:80"), "http://192.168.1.5");
    }
}
