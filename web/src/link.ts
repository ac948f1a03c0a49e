/** Links that hold a whole game: its record, deflated, in letters that addresses may have. */

/** A link longer than this holds no game: the longest takes a tenth of it. */
const MAX_PACKED = 200_000;

/** Nor does a text longer than this. */
const MAX_RECORD = 1_000_000;

/** What is wrong with a link. */
export type LinkFault = "too_long" | "damaged";

export class LinkError extends Error {
  constructor(readonly fault: LinkFault) {
    super(fault);
    this.name = "LinkError";
  }
}

/** A record as the part of a link that holds it. */
export async function packRecord(record: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(record), new CompressionStream("deflate"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The record a link holds; a link that was cut or altered fails by the checksum it carries. */
export async function unpackRecord(packed: string): Promise<string> {
  if (packed.length > MAX_PACKED) throw new LinkError("too_long");
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (it) => it.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream("deflate"), MAX_RECORD);
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError("damaged");
  }
}

/** Sends bytes through a stream; no more than so many may come out. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  limit = Infinity,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let nBytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    nBytes += value.length;
    if (nBytes > limit) {
      await reader.cancel();
      throw new LinkError("too_long");
    }
  }
  const all = new Uint8Array(nBytes);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
