/** A longitude and a latitude, in degrees. */
export type Position = readonly [number, number];

/**
 * The number of steps per degree. Lines are stored in Google's polyline encoding: differences in steps of 0.00001
 * degrees, latitude first, five bits per character.
 */
const steps = 1e5;

export function decodeLine(encoded: string): Position[] {
  const line: Position[] = [];
  let [latitude, longitude, at] = [0, 0, 0];
  const next = () => {
    let [value, shift, chunk] = [0, 0, 0x20];
    while (chunk >= 0x20 && at < encoded.length) {
      chunk = encoded.charCodeAt(at) - 63;
      at += 1;
      value |= (chunk & 0x1f) << shift;
      shift += 5;
    }
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  while (at < encoded.length) {
    latitude += next();
    longitude += next();
    line.push([longitude / steps, latitude / steps]);
  }
  return line;
}

export function encodeLine(line: readonly Position[]): string {
  let encoded = '';
  let [latitude, longitude] = [0, 0];
  for (const position of line) {
    const next = { latitude: Math.round(position[1] * steps), longitude: Math.round(position[0] * steps) };
    encoded += encodeStep(next.latitude - latitude) + encodeStep(next.longitude - longitude);
    ({ latitude, longitude } = next);
  }
  return encoded;
}

function encodeStep(difference: number): string {
  let [rest, encoded] = [difference < 0 ? ~(difference << 1) : difference << 1, ''];
  while (rest >= 0x20) {
    encoded += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>= 5;
  }
  return encoded + String.fromCharCode(rest + 63);
}

const mostPoints = 80;

/**
 * Reduces a line to at most 80 points for a small map. Points that are close together are left out, and the first and
 * the last point stay.
 */
export function simplifiedLine(line: readonly Position[]): Position[] {
  const last = line.at(-1);
  if (!last || line.length <= mostPoints) return [...line];
  const extent = Math.max(...[0, 1].map((axis) => spread(line.map((position) => position[axis as 0 | 1]))));
  for (let parts = mostPoints; ; parts = Math.floor(parts / 2)) {
    const chosen = pointsApart(line, extent / parts);
    if (chosen.length < mostPoints || parts <= 1) return [...chosen.slice(0, mostPoints - 1), last];
  }
}

function pointsApart(line: readonly Position[], least: number): Position[] {
  const chosen: Position[] = [];
  for (const [longitude, latitude] of line.slice(0, -1)) {
    const before = chosen.at(-1);
    if (!before || Math.hypot(longitude - before[0], latitude - before[1]) >= least) chosen.push([longitude, latitude]);
  }
  return chosen;
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}
