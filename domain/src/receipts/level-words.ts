const fewestWords = 8;
/** The minimum width of a word whose slope is used. The slope measured on a narrower word is mostly chance. */
const leastWidth = 40;

interface PlacedWord {
  left: number;
  top: number;
  width: number;
  height: number;
  slope?: number;
}

interface Sloped {
  middle: number;
  slope: number;
}

/**
 * Returns the vertical middle of each word as if the lines were horizontal. On a photo taken from the side, the upper
 * lines slope down while the lower ones slope up, so the slope changes evenly from top to bottom.
 */
export function levelMiddles(words: readonly PlacedWord[]): number[] {
  const middles = words.map(({ top, height }) => top + height / 2);
  const sloped = words.flatMap(({ slope, width }, index) =>
    slope !== undefined && width >= leastWidth ? [{ slope, middle: middles[index] ?? 0 }] : [],
  );
  if (sloped.length < fewestWords) return middles;
  const slopeAt = fittedSlope(withoutOutliers(sloped));
  return words.map(({ left, width }, index) => {
    const middle = middles[index] ?? 0;
    return middle - slopeAt(middle) * (left + width / 2 - 500);
  });
}

/** Drops words whose slope is far from that of most others, such as words on a stamp or a fold. */
function withoutOutliers(sloped: readonly Sloped[]): Sloped[] {
  const slopeAt = fittedSlope(sloped);
  const apart = ({ slope, middle }: Sloped) => Math.abs(slope - slopeAt(middle));
  const usual = sloped.map(apart).sort((left, right) => left - right)[Math.floor(sloped.length / 2)] ?? 0;
  return sloped.filter((each) => apart(each) <= usual * 3);
}

/** Fits the slope as a linear function of the vertical position, by least squares. */
function fittedSlope(sloped: readonly Sloped[]): (middle: number) => number {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const [middle, slope] = [mean(sloped.map((each) => each.middle)), mean(sloped.map((each) => each.slope))];
  const spread = sloped.reduce((sum, each) => sum + (each.middle - middle) ** 2, 0);
  const change = sloped.reduce((sum, each) => sum + (each.middle - middle) * (each.slope - slope), 0);
  const rise = spread > 0 ? change / spread : 0;
  return (at) => slope + rise * (at - middle);
}
