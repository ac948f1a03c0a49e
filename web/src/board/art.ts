import type { Art, PictureForm, TileLook, TileShape } from "./types.js";

/** The pictures of a server. Addresses carry its version, so browsers may keep them for ever. */
export class ServerArt implements Art {
  readonly #base: string;
  readonly #version: string;
  readonly #shapes = new Map<string, Promise<TileShape>>();
  static #symbols: Promise<void> | undefined;

  /** @param base the address before `/api`, empty for the server the page came from */
  constructor(base: string, version: string) {
    this.#base = base;
    this.#version = encodeURIComponent(version);
  }

  picture(look: TileLook, { px, detail }: PictureForm): Promise<string> {
    const query = `${this.#query(look)}&px=${px}&detail=${detail}`;
    return Promise.resolve(`${this.#tile(look)}/picture.png?${query}`);
  }

  shape(look: TileLook): Promise<TileShape> {
    const url = `${this.#tile(look)}/segments?${this.#query(look)}`;
    const known = this.#shapes.get(url);
    if (known) return known;
    const asked = fetched(url).then((answer) => answer.json() as Promise<TileShape>);
    this.#shapes.set(url, asked);
    // A failure must not be remembered: the connection may come back.
    asked.catch(() => this.#shapes.delete(url));
    return asked;
  }

  symbols(): Promise<void> {
    ServerArt.#symbols ??= this.#insertSymbols().catch((error: unknown) => {
      ServerArt.#symbols = undefined;
      throw error;
    });
    return ServerArt.#symbols;
  }

  async #insertSymbols(): Promise<void> {
    const answer = await fetched(`${this.#base}/api/figures.svg?v=${this.#version}`);
    insertSymbols(await answer.text());
  }

  #tile(look: TileLook): string {
    return `${this.#base}/api/tiles/${encodeURIComponent(look.set)}/${encodeURIComponent(look.tile)}`;
  }

  #query(look: TileLook): string {
    return `rotation=${look.rotation}&copy=${look.copy ?? 0}&v=${this.#version}`;
  }
}

/** Puts an SVG document of symbols into the page, unseen. */
export function insertSymbols(text: string): void {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const svg = document.importNode(parsed.documentElement, true);
  svg.setAttribute("aria-hidden", "true");
  // Hidden by size and not by `display`, which would switch off its gradients.
  svg.setAttribute("style", "position:absolute;width:0;height:0;overflow:hidden");
  document.body.prepend(svg);
}

async function fetched(url: string): Promise<Response> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  return answer;
}
