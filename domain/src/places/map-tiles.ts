import type { RouteMap } from './route-map.ts';

/** A square image of a tile map, and its position in the map of a route, in pixels. */
export interface MapTile {
  zoom: number;
  column: number;
  row: number;
  x: number;
  y: number;
  size: number;
}

/** The width and height, in pixels, of a tile that is not scaled. */
const fullSize = 256;
/** The highest zoom level. At this level street names are legible, and every tile server provides it. */
const maxZoom = 17;
/** The width of the world in projected degrees, from 180 degrees west to 180 degrees east. */
const worldDegrees = 360;

/** Chooses the tiles that cover a map, at the zoom level at which they are drawn closest to their full size. */
export function mapTiles({ view, width, height }: Pick<RouteMap, 'view' | 'width' | 'height'>): MapTile[] {
  const world = worldDegrees * view.scale;
  const zoom = Math.max(0, Math.min(maxZoom, Math.round(Math.log2(world / fullSize))));
  const perSide = 2 ** zoom;
  const size = world / perSide;
  const [left, top] = [(view.left + worldDegrees / 2) * view.scale, (view.top + worldDegrees / 2) * view.scale];
  const rows = range(top, height, size).filter((row) => row >= 0 && row < perSide);

  return range(left, width, size).flatMap((column) =>
    rows.map((row) => ({
      zoom,
      // Beyond the date line, the columns start again.
      column: ((column % perSide) + perSide) % perSide,
      row,
      x: rounded(column * size - left),
      y: rounded(row * size - top),
      size: rounded(size),
    })),
  );
}

/** Returns the numbers of the tiles that cover `length` pixels from `start`. */
function range(start: number, length: number, size: number): number[] {
  const first = Math.floor(start / size);
  const last = Math.ceil((start + length) / size);
  return Array.from({ length: last - first }, (_, index) => first + index);
}

function rounded(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
