/** Which of the layouts fits the window. */

export type WidthName = "S" | "M" | "L" | "XL";

export function widthName(width: number): WidthName {
  if (width < 640) return "S";
  if (width < 1024) return "M";
  return width < 1600 ? "L" : "XL";
}

/** How a table is laid out: as on a phone, upright or on its side, or with room for more. */
export type Layout = "portrait" | "landscape" | "wide";

/** Lower than this a window has no room for rows below its board, in pixels. */
const LOW = 560;
/** Narrower than this it has none for a column beside it. */
const NARROW = 560;

export function layoutOf(width: number, height: number): Layout {
  const name = widthName(width);
  if (name !== "S" && name !== "M") return "wide";
  if (height < LOW && width >= NARROW) return "landscape";
  return name === "S" ? "portrait" : "wide";
}

/** Follows the window; to be called while a component is made. */
export function watchWidth(): {
  readonly name: WidthName;
  readonly layout: Layout;
  readonly hasLeft: boolean;
} {
  let width = $state(innerWidth);
  let height = $state(innerHeight);
  $effect(() => {
    const look = () => {
      width = innerWidth;
      height = innerHeight;
    };
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  });
  return {
    get name() {
      return widthName(width);
    },
    get layout() {
      return layoutOf(width, height);
    },
    get hasLeft() {
      return width >= 1920;
    },
  };
}
