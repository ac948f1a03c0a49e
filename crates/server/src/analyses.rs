//! Games that are looked at again: one at a time, behind the bots that people wait for.

use crate::access::{Pass, Seated};
use crate::edition::beside;
use crate::failure::Failure;
use crate::rooms::Rooms;
use crate::store::StoreError;
use bastide_bots::{ReviewSettings, Watch};
use bastide_protocol::{AnalysisState, BestMoves, GameAnalysis, Hint, ProblemCode};
use bastide_table::{Analyzer, DecisionLook, Looked, Refusal, Table, hint, not_analyzed};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, Semaphore};

/// How many analyses may wait, go on or be remembered because they could not be kept.
const MAX_JOBS: usize = 32;

/// While bots think, an analysis rests so long after every future it looks at. It never rests for
/// good: games among bots alone may go on for ever.
const REST: Duration = Duration::from_millis(20);

/// All analyses. Copies share everything.
#[derive(Clone, Debug)]
pub(crate) struct Analyses {
    rooms: Rooms,
    settings: ReviewSettings,
    jobs: Arc<Mutex<HashMap<String, Arc<Job>>>>,
    /// The place where the one analysis goes on.
    place: Arc<Semaphore>,
    /// Who compares the moves of a decision, by the game.
    looks: Arc<Mutex<HashMap<String, Arc<AtomicBool>>>>,
    /// The place where moves are compared.
    look_place: Arc<Semaphore>,
    /// The place where hints are thought of: who plays does not wait for who looks on.
    hint_place: Arc<Semaphore>,
}

/// An analysis that waits or goes on, or that could not be kept.
#[derive(Debug)]
struct Job {
    told: Mutex<Arc<GameAnalysis>>,
    is_stopped: AtomicBool,
    /// Wakes an analysis that waits for its place when it is stopped.
    stopped: Notify,
}

impl Job {
    fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        self.stopped.notify_one();
    }

    fn told(&self) -> Arc<GameAnalysis> {
        Arc::clone(&self.told.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn tell(&self, news: GameAnalysis) {
        *self.told.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(news);
    }

    fn tell_state(&self, state: AnalysisState) {
        self.tell(GameAnalysis { state, ..(*self.told()).clone() });
    }
}

/// Whoever waits for an analysis, as it sees them: it lets bots go first.
struct Patience<'a> {
    is_stopped: &'a AtomicBool,
    /// Where bots think that go first.
    gives_way_to: Option<&'a Rooms>,
}

impl Watch for Patience<'_> {
    fn elapsed(&self) -> Option<Duration> {
        None
    }

    fn is_stopped(&self) -> bool {
        let is_stopped = || self.is_stopped.load(Ordering::Relaxed);
        if !is_stopped() && self.gives_way_to.is_some_and(Rooms::bots_think) {
            std::thread::sleep(REST);
        }
        is_stopped()
    }
}

impl Analyses {
    pub(crate) fn new(rooms: Rooms, n_futures: u32) -> Self {
        let settings = ReviewSettings { n_futures, ..ReviewSettings::default() };
        let [place, look_place, hint_place] = [(); 3].map(|()| Arc::new(Semaphore::new(1)));
        let (jobs, looks) = (Arc::default(), Arc::default());
        Self { rooms, settings, jobs, place, looks, look_place, hint_place }
    }

    /// What is known of a game.
    pub(crate) async fn get(&self, pass: &Pass) -> Result<Arc<GameAnalysis>, Failure> {
        let id = pass.id();
        if let Some(job) = self.job(id) {
            return Ok(job.told());
        }
        if let Some(kept) = self.kept(id).await? {
            return Ok(Arc::new(kept));
        }
        let table = self.rooms.get(pass).await?.table();
        Ok(Arc::new(not_analyzed(&table)))
    }

    /// Begins to look at a game that is over, unless that has been done or is being done.
    pub(crate) async fn begin(&self, who: &Seated) -> Result<Arc<GameAnalysis>, Failure> {
        let pass = who.pass();
        let id = pass.id();
        let table = self.rooms.get(pass).await?.table();
        let analyzer = Analyzer::new(&table, self.settings)?;
        if let Some(kept) = self.kept(id).await? {
            return Ok(Arc::new(kept));
        }
        let job = {
            let mut jobs = self.jobs();
            if let Some(job) = jobs.get(id).filter(|it| goes_on(it)) {
                return Ok(job.told());
            }
            make_room(&mut jobs);
            if jobs.len() >= MAX_JOBS {
                let what = format!("{MAX_JOBS} games wait to be looked at again; try it later");
                return Err(Failure::new(ProblemCode::TooMany, what));
            }
            let state = AnalysisState::Waiting;
            let told = Mutex::new(Arc::new(GameAnalysis { state, ..not_analyzed(&table) }));
            let job =
                Arc::new(Job { told, is_stopped: AtomicBool::new(false), stopped: Notify::new() });
            jobs.insert(id.to_owned(), Arc::clone(&job));
            job
        };
        let told = job.told();
        tokio::spawn(self.clone().run(table, analyzer, job));
        Ok(told)
    }

    /// Stops an analysis and forgets what was found.
    pub(crate) async fn forget(&self, who: &Seated) -> Result<(), Failure> {
        let id = who.pass().id();
        self.stop(id);
        self.rooms.store().forget_analysis(id).await?;
        Ok(())
    }

    /// Stops an analysis that goes on or waits.
    pub(crate) fn stop(&self, id: &str) {
        if let Some(job) = self.jobs().remove(id) {
            job.stop();
        }
    }

    /// Stops them all.
    pub(crate) fn stop_all(&self) {
        for (_, job) in self.jobs().drain() {
            job.stop();
        }
    }

    /// Compares the moves of a decision. An earlier request about the same game is ended by it.
    pub(crate) async fn best_moves(&self, pass: &Pass, at: u32) -> Result<BestMoves, Failure> {
        let table = self.rooms.get(pass).await?.table();
        pass.must_not_spoil(&table)?;
        let look = Look::begin(pass.id(), &self.looks)?;
        let place = Arc::clone(&self.look_place).acquire_owned().await;
        let (settings, rooms) = (self.settings, self.rooms.clone());
        let is_stopped = Arc::clone(&look.is_stopped);
        let found = beside(move || {
            // The place is taken until the work ends, whether somebody still waits for it or not.
            let _place = place;
            let patience = Patience { is_stopped: &is_stopped, gives_way_to: Some(&rooms) };
            Ok(DecisionLook::new(&table, at, settings)?.go_on(&patience)?)
        });
        let superseded = || {
            let what = "another decision of this game is looked at by now";
            Failure::new(ProblemCode::Superseded, what)
        };
        found.await?.ok_or_else(superseded)
    }

    /// What the person who is asked could do; that it was told is written down first.
    pub(crate) async fn hint(&self, who: Seated, seq: u32) -> Result<Hint, Failure> {
        let room = self.rooms.get(who.pass()).await?;
        room.note_hint(who, seq).await?;
        let table = room.table();
        let wanted = Wanted::default();
        let is_stopped = Arc::clone(&wanted.is_stopped);
        let place = Arc::clone(&self.hint_place).acquire_owned().await;
        let found = beside(move || {
            let _place = place;
            let watch = Patience { is_stopped: &is_stopped, gives_way_to: None };
            Ok(hint(&table, seq, &watch)?)
        });
        found.await?.ok_or_else(|| Failure::internal("nothing can be done"))
    }

    async fn run(self, table: Arc<Table>, analyzer: Analyzer, job: Arc<Job>) {
        // It is never closed.
        let _place = tokio::select! {
            place = self.place.acquire() => match place {
                Ok(place) => place,
                Err(_) => return,
            },
            () = job.stopped.notified() => return,
        };
        let (rooms, worker) = (self.rooms.clone(), Arc::clone(&job));
        let work = move || look_at(analyzer, &worker, &rooms);
        let found = tokio::task::spawn_blocking(work).await;
        match found {
            Ok(Ok(Some(analysis))) => self.keep(table.id(), analysis, &job).await,
            Ok(Ok(None)) => {}
            Ok(Err(refusal)) => {
                // It writes what went wrong to the log.
                _ = Failure::from(refusal);
                job.tell_state(AnalysisState::Failed);
            }
            Err(error) => {
                tracing::error!(game = table.id(), %error, "an analysis failed");
                job.tell_state(AnalysisState::Failed);
            }
        }
    }

    /// Keeps what was found with the game. If that fails, it is told and remembered for now.
    async fn keep(&self, id: &str, analysis: GameAnalysis, job: &Arc<Job>) {
        if job.is_stopped.load(Ordering::Relaxed) {
            return;
        }
        let kept = match serde_json::to_string(&analysis) {
            Ok(text) => self.rooms.store().keep_analysis(id, &text).await,
            Err(error) => Err(StoreError::Failed(error.to_string())),
        };
        if let Err(error) = kept {
            tracing::error!(game = id, %error, "an analysis could not be kept");
            job.tell(GameAnalysis { state: AnalysisState::NotKept, ..analysis });
            return;
        }
        let mut jobs = self.jobs();
        if jobs.get(id).is_some_and(|it| Arc::ptr_eq(it, job)) {
            jobs.remove(id);
        }
    }

    /// What is kept with a game; none if there is nothing, or nothing that can be read any more.
    async fn kept(&self, id: &str) -> Result<Option<GameAnalysis>, Failure> {
        let text = self.rooms.store().analysis(id).await?;
        Ok(text.and_then(|it| serde_json::from_str(&it).ok()))
    }

    fn job(&self, id: &str) -> Option<Arc<Job>> {
        self.jobs().get(id).cloned()
    }

    fn jobs(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        // Every change is a single insertion or removal, so even a poisoned lock guards a sound map.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Moves of a decision that are compared.
struct Look<'a> {
    id: &'a str,
    looks: &'a Mutex<HashMap<String, Arc<AtomicBool>>>,
    is_stopped: Arc<AtomicBool>,
}

impl<'a> Look<'a> {
    /// Ends the look at the same game that goes on, if there is one.
    fn begin(
        id: &'a str,
        looks: &'a Mutex<HashMap<String, Arc<AtomicBool>>>,
    ) -> Result<Self, Failure> {
        let is_stopped = Arc::new(AtomicBool::new(false));
        let mut all = looks.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MAX_JOBS && !all.contains_key(id) {
            let what = format!("{MAX_JOBS} games are being looked at; try it later");
            return Err(Failure::new(ProblemCode::TooMany, what));
        }
        if let Some(before) = all.insert(id.to_owned(), Arc::clone(&is_stopped)) {
            before.store(true, Ordering::Relaxed);
        }
        drop(all);
        Ok(Self { id, looks, is_stopped })
    }
}

/// Tells a thought that nobody waits for it any more.
#[derive(Default)]
struct Wanted {
    is_stopped: Arc<AtomicBool>,
}

impl Drop for Wanted {
    fn drop(&mut self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }
}

impl Drop for Look<'_> {
    fn drop(&mut self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        let mut all = self.looks.lock().unwrap_or_else(PoisonError::into_inner);
        if all.get(self.id).is_some_and(|it| Arc::ptr_eq(it, &self.is_stopped)) {
            all.remove(self.id);
        }
    }
}

/// Forgets what could not be kept or has failed if there are too many of them.
fn make_room(jobs: &mut HashMap<String, Arc<Job>>) {
    if jobs.len() < MAX_JOBS {
        return;
    }
    jobs.retain(|_, it| goes_on(it));
}

/// Whether something is still to be done for an analysis.
fn goes_on(job: &Job) -> bool {
    match job.told().state {
        AnalysisState::Waiting | AnalysisState::Running => true,
        AnalysisState::NotBegun
        | AnalysisState::Done
        | AnalysisState::NotKept
        | AnalysisState::Failed => false,
    }
}

/// Looks at a whole game; none if it was stopped.
fn look_at(
    mut analyzer: Analyzer,
    job: &Job,
    rooms: &Rooms,
) -> Result<Option<GameAnalysis>, Refusal> {
    let patience = Patience { is_stopped: &job.is_stopped, gives_way_to: Some(rooms) };
    loop {
        if patience.is_stopped() {
            return Ok(None);
        }
        match analyzer.step(&patience)? {
            Looked::More => job.tell(analyzer.so_far()),
            Looked::All => return Ok(Some(analyzer.so_far())),
            Looked::Stopped => return Ok(None),
        }
    }
}
