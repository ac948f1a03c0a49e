/** Which of the layouts fits the window. */

export type WidthName = "S" | "M" | "L" | "XL";

export function widthName(width: number): WidthName {
  if (width < 640) return "S";
  if (width < 1024) return "M";
  return width < 1600 ? "L" : "XL";
}

/** Follows the window; to be called while a component is made. */
export function watchWidth(): {
  readonly name: WidthName;
  readonly isLow: boolean;
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
    get isLow() {
      return height < 560;
    },
    get hasLeft() {
      return width >= 1920;
    },
  };
}
