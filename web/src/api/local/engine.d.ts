/** What `crates/wasm` offers, as its build writes it. */
declare module "bastide-engine" {
  export class Table {
    private constructor();
    free(): void;
    static create(wish: string, idBits: bigint, seed: bigint, now: number): Table;
    static ofRecord(upload: string, idBits: bigint, seed: bigint, now: number): Table;
    static restore(kept: string, entries: string): Table;
    static salvage(kept: string, entries: string): Table;
    act(request: string): Table;
    undo(seq: number): Table;
    botDecision(): string | undefined;
    hastyDecision(): string | undefined;
    afterHint(seq: number): Table;
    hint(seq: number): string;
    notAnalyzed(): string;
    afterBot(decided?: string | null): Table;
    readonly id: string;
    readonly seq: number;
    readonly asksBot: boolean;
    readonly isOver: boolean;
    view(): string;
    at(nActions: number): string;
    log(from: number): string;
    entries(from: number): string;
    kept(now: number): string;
    record(): string;
    upload(): string;
    feature(x: number, y: number, segment: number, at?: number | null): string;
    features(at?: number | null): string;
    whyNot(x: number, y: number, rotation: number, segment?: number | null): string;
    aids(at?: number | null): string;
  }
  export class Analyzer {
    private constructor();
    free(): void;
    static of(table: Table, nFutures: number): Analyzer;
    /** Whether there is more. */
    step(nFutures: number): boolean;
    soFar(): string;
  }
  export class DecisionLook {
    private constructor();
    free(): void;
    static of(table: Table, at: number, nFutures: number): DecisionLook;
    goOn(nFutures: number): string | undefined;
  }
  export function nFutures(): number;
  export function isAnalysis(text: string): boolean;
  export function boxes(): string;
  export function check_setup(wish: string): string;
  export function summary(kept: string): string;
  export function verifyDraws(record: string): string;
  export function tilePng(
    set: string,
    tile: string,
    quarters: number,
    px: number,
    copy: number,
    detail: string,
  ): Uint8Array<ArrayBuffer>;
  export function tileShape(set: string, tile: string, quarters: number, copy: number): string;
  export function symbols(): string;
  export function randomGames(nGames: number, seed: bigint): number;
  export function initSync(options: { module: WebAssembly.Module }): unknown;
}

declare module "bastide-engine.wasm" {
  /** The address of the module. */
  const address: string;
  export default address;
}
