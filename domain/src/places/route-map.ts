import type { Position } from './road-line.ts';

/** A place on a map. Places of older trips have no position. */
export interface RouteStop {
  name: string;
  latitude: number | null;
  longitude: number | null;
}

/** Outlines of countries, each a list of closed rings. */
export type Outlines = readonly (readonly (readonly Position[])[])[];

/** A drawn route, in pixels from the upper left corner. Paths are in the syntax of SVG, which PDF libraries read too. */
export interface RouteMap {
  width: number;
  height: number;
  view: MapView;
  land: readonly string[];
  route: string;
  stops: readonly { x: number; y: number; number: number; name: string; isLeft: boolean }[];
}

const width = 640;
const height = 320;
const padding = 56;
/** The minimum extent in degrees, so that a short trip also shows its surroundings: about 60 km from edge to edge. */
const minSpan = 0.6;

/**
 * Draws a route over the surrounding land, along the road or straight from stop to stop. A round trip returns the same
 * way. Null if fewer than two places have a position.
 */
export function routeMap(trip: readonly RouteStop[], land: Outlines, road: readonly Position[] = []): RouteMap | null {
  const stops = trip.flatMap(({ name, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ name, at: [longitude, latitude] as const }],
  );
  if (stops.length < 2) return null;
  const unrolled = acrossDateLine(stops.map(({ at }) => at));
  const line = road.length > 1 ? acrossDateLine([...unrolled.slice(0, 1), ...road]).slice(1) : unrolled;
  const view = viewOf([...unrolled, ...line].map(projected));
  const inPixels = (at: Position) => toPixels(projected(at), view);
  const points = unrolled.map(inPixels);

  return {
    width,
    height,
    view,
    land: [-360, 0, 360].flatMap((turn) => visibleLand(land, view, turn)),
    route: pathOf(line.map(inPixels)),
    stops: points.map(([x, y], index) => ({
      x,
      y,
      number: index + 1,
      name: stops[index]?.name ?? '',
      isLeft: x > width * 0.6,
    })),
  };
}

/** Continues positions beyond 180 degrees, so that the short way from Fiji to Samoa does not cross the whole map. */
function acrossDateLine(positions: readonly Position[]): Position[] {
  const unrolled: Position[] = [];
  for (const [longitude, latitude] of positions) {
    const before = unrolled.at(-1)?.[0] ?? longitude;
    const turns = Math.round((before - longitude) / 360);
    unrolled.push([longitude + turns * 360, latitude]);
  }
  return unrolled;
}

/** Projects a position to Web Mercator, in degrees. */
function projected([longitude, latitude]: Position): Position {
  const bounded = Math.max(-84, Math.min(84, latitude));
  const radians = (bounded * Math.PI) / 180;
  return [longitude, (-Math.log(Math.tan(Math.PI / 4 + radians / 2)) * 180) / Math.PI];
}

/** The part of the world that a map shows, in projected degrees. */
interface MapView {
  left: number;
  top: number;
  /** The number of pixels per projected degree. */
  scale: number;
}

function viewOf(points: readonly Position[]): MapView {
  const [left, right] = rangeOf(points.map(([x]) => x));
  const [top, bottom] = rangeOf(points.map(([, y]) => y));
  const scale = Math.min((width - 2 * padding) / (right - left), (height - 2 * padding) / (bottom - top));
  return { left: (left + right) / 2 - width / scale / 2, top: (top + bottom) / 2 - height / scale / 2, scale };
}

function rangeOf(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const missing = Math.max(0, minSpan - (high - low)) / 2;
  return [low - missing, high + missing];
}

function toPixels([x, y]: Position, { left, top, scale }: MapView): Position {
  return [rounded((x - left) * scale), rounded((y - top) * scale)];
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function visibleLand(land: Outlines, view: MapView, turn: number): string[] {
  return land.flatMap((country) => {
    const rings = country.flatMap((ring) => {
      if (!isBeside(ring, view, turn)) return [];
      const points = ring.map(([longitude, latitude]) => toPixels(projected([longitude + turn, latitude]), view));
      return isVisible(points) ? [`${pathOf(thinned(points))}Z`] : [];
    });
    return rings.length > 0 ? [rings.join('')] : [];
  });
}

/** True if the map may show the ring. Only longitudes are compared, which is fast enough to do for every country. */
function isBeside(ring: readonly Position[], { left, scale }: MapView, turn: number): boolean {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [longitude] of ring) {
    low = Math.min(low, longitude);
    high = Math.max(high, longitude);
  }
  return low + turn < left + width / scale && high + turn > left;
}

function isVisible(points: readonly Position[]): boolean {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return Math.max(...xs) > 0 && Math.min(...xs) < width && Math.max(...ys) > 0 && Math.min(...ys) < height;
}

/** Leaves out points that are too close together to be visible, and moves points far outside the map closer to it. */
function thinned(points: readonly Position[]): Position[] {
  const visible: Position[] = [];
  for (const [x, y] of points) {
    const at: Position = [bounded(x, width), bounded(y, height)];
    const last = visible.at(-1);
    if (!last || Math.hypot(at[0] - last[0], at[1] - last[1]) >= 1) visible.push(at);
  }
  return visible;
}

function bounded(value: number, size: number): number {
  return Math.max(-size, Math.min(2 * size, value));
}

function pathOf(points: readonly Position[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}
