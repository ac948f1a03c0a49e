/** People and the tables they meet at, of a server that other machines can reach. */

import type {
  ChatLine,
  DeviceCode,
  DeviceCodeState,
  DeviceOffer,
  Invitation,
  LateRequest,
  Lobby,
  LobbyMessage,
  NameRequest,
  NewTable,
  PersonView,
  PlayerColor,
  QuickGame,
  Said,
  SeatRequest,
  Session,
  SitDown,
  TableChange,
  TableList,
  TableMessage,
  TableView,
  TableWord,
} from "../protocol/types";
import { ApiError, type Connection } from "./backend";
import { forgetColorsHere } from "./here";
import { ask, json, post } from "./http";
import { askSession } from "./session";
import { Socket } from "./socket";

/** What is told of a table or of the lobby. */
export type NewsListener<T> = {
  news(state: T): void;
  /** What is said there: all of it, or what is new. */
  chat?(lines: readonly ChatLine[], whole: boolean): void;
  connection(state: Connection): void;
};

/** Somebody who follows a table or the lobby. */
export type NewsFollower = {
  /** Tries again at once instead of waiting. */
  retry(): void;
  close(): void;
};

export type OnlineApi = {
  /** How the server is reached, and who asks. */
  session(): Promise<Session>;
  /** Says what the others call the person; the server knows them from then on. */
  setName(name: string): Promise<PersonView>;
  forgetMe(): Promise<void>;
  /** Whatever is known of the reader's seats is asked again. */
  forgetSeats(): void;
  newDeviceCode(): Promise<DeviceCode>;
  /** What became of the last code. */
  deviceCode(): Promise<DeviceCodeState>;
  /** Whose code it is. */
  deviceOffer(code: string): Promise<DeviceOffer>;
  useDeviceCode(code: string): Promise<PersonView>;
  /** The tables at which the person has a seat and whose game is not over. */
  tables(): Promise<TableList>;
  openTable(table: NewTable): Promise<TableView>;
  closeTable(id: string): Promise<void>;
  /** The table, or nothing if its game belongs to none, or may not be seen. */
  table(id: string): Promise<TableView>;
  invitation(id: string, token: string): Promise<Invitation>;
  sitDown(id: string, where: SitDown): Promise<TableView>;
  standUp(id: string, seat: PlayerColor): Promise<void>;
  changeTable(id: string, change: TableChange): Promise<TableView>;
  startTable(id: string): Promise<TableView>;
  /** Wants another game of the same people; answers with its table. */
  rematch(id: string): Promise<TableView>;
  /** Asks the others to let the reader take back their last move. */
  askToTakeBack(id: string, seq: number): Promise<TableView>;
  answerTakeBack(id: string, n: number, allow: boolean): Promise<TableView>;
  say(id: string, said: Said): Promise<void>;
  /** Adds something to the draws from a seat of the reader. */
  addSalt(id: string, seat: PlayerColor, salt: string): Promise<TableView>;
  /** Chooses what happens to a seat whose time is up. */
  chooseForLate(id: string, what: LateRequest): Promise<TableView>;
  /** Plays again where a bot plays for the person. */
  takeOver(id: string, where: SeatRequest): Promise<TableView>;
  /** Leaves the game for good; a bot plays on. */
  leaveTable(id: string): Promise<TableView>;
  quickGame(): Promise<QuickGame>;
  stopLooking(): Promise<void>;
  /** Where a QR code of a path of this server is. */
  qr(path: string): string;
  followTable(id: string, listener: NewsListener<TableView>): NewsFollower;
  followLobby(listener: NewsListener<Lobby>): NewsFollower;
};

const DELETE: RequestInit = { method: "DELETE" };
const POST: RequestInit = { method: "POST" };

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
const code = (it: string) => `/api/device-codes/${encodeURIComponent(it)}`;

/** A page that is hidden is away. */
function wordOfPage(): TableWord {
  return { type: document.visibilityState === "visible" ? "here" : "away" };
}

function followTable(id: string, listener: NewsListener<TableView>): NewsFollower {
  const socket = new Socket<TableMessage>(`${table(id)}/stream`, {
    greeting: wordOfPage,
    connection: (state) => listener.connection(state),
    whyGone: () => whyGone(table(id)),
    hear: (message) => {
      if (message.type === "end") return message.problem;
      if (message.type === "chat") listener.chat?.(message.lines, message.whole);
      else listener.news(message.table);
      return null;
    },
  });
  const tell = () => socket.say(wordOfPage());
  document.addEventListener("visibilitychange", tell);
  return {
    retry: () => socket.retry(),
    close: () => {
      document.removeEventListener("visibilitychange", tell);
      socket.close();
    },
  };
}

/** Why there is nothing to follow; none, if the server merely cannot be reached. */
async function whyGone(path: string) {
  try {
    await ask(path);
    return null;
  } catch (error) {
    return error instanceof ApiError && error.fault.type === "refused" ? error.fault.problem : null;
  }
}

export const online: OnlineApi = {
  session: askSession,
  setName: (name) => {
    const body: NameRequest = { name };
    return json<PersonView>("/api/person", { ...post(body), method: "PUT" });
  },
  forgetMe: async () => void (await ask("/api/person", DELETE)),
  forgetSeats: forgetColorsHere,
  newDeviceCode: () => json<DeviceCode>("/api/person/device-code", POST),
  deviceCode: () => json<DeviceCodeState>("/api/person/device-code"),
  deviceOffer: (it) => json<DeviceOffer>(code(it)),
  useDeviceCode: (it) => json<PersonView>(code(it), POST),
  tables: () => json<TableList>("/api/tables"),
  openTable: (it) => json<TableView>("/api/tables", post(it)),
  closeTable: async (id) => void (await ask(table(id), DELETE)),
  table: (id) => json<TableView>(table(id)),
  invitation: (id, token) =>
    json<Invitation>(`${table(id)}/invitations/${encodeURIComponent(token)}`),
  sitDown: (id, where) => json<TableView>(`${table(id)}/sit`, post(where)),
  standUp: async (id, seat) => void (await ask(`${table(id)}/stand`, post({ seat }))),
  changeTable: (id, change) => json<TableView>(`${table(id)}/changes`, post(change)),
  startTable: (id) => json<TableView>(`${table(id)}/start`, POST),
  rematch: (id) => json<TableView>(`${table(id)}/rematch`, POST),
  askToTakeBack: (id, seq) => json<TableView>(`${table(id)}/take-back`, post({ seq })),
  answerTakeBack: (id, n, allow) =>
    json<TableView>(`${table(id)}/take-back/answer`, post({ n, allow })),
  say: async (id, said) => void (await ask(`${table(id)}/chat`, post(said))),
  addSalt: (id, seat, salt) => json<TableView>(`${table(id)}/salt`, post({ seat, salt })),
  chooseForLate: (id, what) => json<TableView>(`${table(id)}/late`, post(what)),
  takeOver: (id, where) => json<TableView>(`${table(id)}/take-over`, post(where)),
  leaveTable: (id) => json<TableView>(`${table(id)}/leave`, POST),
  quickGame: () => json<QuickGame>("/api/lobby/quick", POST),
  stopLooking: async () => void (await ask("/api/lobby/quick", DELETE)),
  qr: (path) => `/api/qr.svg?path=${encodeURIComponent(path)}`,
  followTable,
  followLobby: (listener) =>
    new Socket<LobbyMessage>("/api/lobby/stream", {
      connection: (state) => listener.connection(state),
      hear: ({ lobby }) => {
        listener.news(lobby);
        return null;
      },
    }),
};
