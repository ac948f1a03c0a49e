//! Speed.
fn main() {
    let n: u64 = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(100_000);
    let bot = std::env::args().nth(2).unwrap_or("random".into());
    let contest = bastide_arena::Match {
        start: bastide_rules::Setup::base(2).game().unwrap(),
        bots: vec![bot],
        n_games: n,
        seed: 1,
        n_jobs: 1,
        check: std::env::args().nth(3).is_some(),
    };
    let r = contest.play(&bastide_arena::Progress::default());
    match r {
        Ok(r) => println!("{:?} {} {:?}", r, r.games_per_second(), r.mean_scores()),
        Err(e) => println!("{e}"),
    }
}
