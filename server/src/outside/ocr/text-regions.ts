/**
 * A region of text: a box whose middle line falls by `slope` pixels per pixel to the right. `textRegions` returns it in
 * pixels of the probability map, `detectText` in pixels of the page.
 */
export interface TextRegion {
  left: number;
  right: number;
  /** The vertical position of the middle line at the centre of the region, counted from the top. */
  middle: number;
  height: number;
  slope: number;
}

const pixelThreshold = 0.3;
const leastScore = 0.5;
const leastPixels = 12;
/**
 * The network marks only the core of each row of letters. This factor, multiplied by the ratio of the core's area to
 * its perimeter, is the distance by which the text extends beyond the core.
 */
const growth = 1.7;
const steepestSlope = 0.25;

interface Component {
  pixels: number[];
  score: number;
}

/**
 * Converts the text probability of each pixel to regions: one per connected component, without components that are too
 * small or too uncertain.
 */
export function textRegions(probabilities: Float32Array, width: number, height: number): TextRegion[] {
  const seen = new Uint8Array(probabilities.length);
  const regions: TextRegion[] = [];
  for (let start = 0; start < probabilities.length; start += 1) {
    if (seen[start] || (probabilities[start] ?? 0) < pixelThreshold) continue;
    const component = componentFrom(start, { probabilities, seen, width, height });
    if (component.pixels.length < leastPixels || component.score < leastScore) continue;
    regions.push(regionOf(component.pixels, width));
  }
  return regions;
}

function componentFrom(
  start: number,
  map: { probabilities: Float32Array; seen: Uint8Array; width: number; height: number },
): Component {
  const { probabilities, seen, width, height } = map;
  const pixels = [start];
  seen[start] = 1;
  let sum = 0;
  for (let next = 0; next < pixels.length; next += 1) {
    const at = pixels[next] ?? 0;
    sum += probabilities[at] ?? 0;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let dy = -1; dy <= 1; dy += 1)
      for (let dx = -1; dx <= 1; dx += 1) {
        const [nx, ny] = [x + dx, y + dy];
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        const neighbour = ny * width + nx;
        if (seen[neighbour] || (probabilities[neighbour] ?? 0) < pixelThreshold) continue;
        seen[neighbour] = 1;
        pixels.push(neighbour);
      }
  }
  return { pixels, score: sum / pixels.length };
}

function regionOf(pixels: readonly number[], width: number): TextRegion {
  const { slope, centre } = middleLine(pixels, width);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const at of pixels) {
    const x = at % width;
    const y = Math.floor(at / width) - slope * (x - centre);
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  const [wide, high] = [right - left, bottom - top];
  const grown = (wide * high * growth) / (2 * (wide + high));
  const middle = (top + bottom) / 2 + slope * ((left + right) / 2 - centre);
  return { left: left - grown, right: right + grown, middle, height: high + 2 * grown, slope };
}

/** Fits a line through the pixels by least squares; for short regions the line is horizontal. */
function middleLine(pixels: readonly number[], width: number): { slope: number; centre: number } {
  let [sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0];
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumXY += x * y;
  }
  const count = pixels.length;
  const spread = sumXX - (sumX * sumX) / count;
  const slope = spread > 0 ? (sumXY - (sumX * sumY) / count) / spread : 0;
  const rows = pixels.length / Math.max(1, Math.sqrt((spread * 12) / count));
  const isLong = Math.sqrt((spread * 12) / count) > 4 * rows;
  return { slope: isLong && Math.abs(slope) < steepestSlope ? slope : 0, centre: sumX / count };
}
