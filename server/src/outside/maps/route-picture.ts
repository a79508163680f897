import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { MileageFacts } from '#domain/expenses/trip-facts.ts';
import { mapTiles } from '#domain/places/map-tiles.ts';
import { decodeLine } from '#domain/places/road-line.ts';
import { type Outlines, type RouteMap, routeMap } from '#domain/places/route-map.ts';

import type { MapTiles } from './tiles.ts';

export type DrawnTrip = Pick<MileageFacts, 'stops' | 'road_line'>;

let outlines: Promise<Outlines> | null = null;

/**
 * Lays out the map of a trip on the outlines of countries, which are read from the file only once. Returns null for
 * places without positions.
 */
export async function mapOfTrip({ stops, road_line = '' }: DrawnTrip): Promise<RouteMap | null> {
  outlines ??= readOutlines();
  return routeMap(stops, await outlines, decodeLine(road_line));
}

async function readOutlines(): Promise<Outlines> {
  const file = fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json'));
  const topology = JSON.parse(await readFile(file, 'utf8')) as Topology<{ countries: GeometryCollection }>;
  return feature(topology, topology.objects.countries).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates as unknown as Outlines[number]];
    return geometry.type === 'MultiPolygon' ? (geometry.coordinates as unknown as Outlines) : [];
  });
}

export const mapColours = {
  water: '#dcebf0',
  land: '#f4f6f1',
  border: '#b9c7c5',
  route: '#0b7a6f',
  text: '#16211f',
} as const;

/**
 * Draws the map as an SVG picture, in light colours so that it also prints well; null for places without positions. If
 * map tiles are available, they replace the outlines of the countries.
 */
export async function routePicture(trip: DrawnTrip, tiles: MapTiles | null): Promise<string | null> {
  const map = await mapOfTrip(trip);
  if (!map) return null;
  const { width, height, route, stops } = map;
  const { text } = mapColours;
  const names = stops.map(
    ({ x, y, name, isLeft }) =>
      `<text x="${isLeft ? x - 13 : x + 13}" y="${y + 4}" text-anchor="${isLeft ? 'end' : 'start'}" fill="${text}"` +
      ` stroke="${mapColours.land}" stroke-width="3" paint-order="stroke">${escaped(name)}</text>`,
  );
  const marks = stops.map(
    ({ x, y, number }) =>
      `<circle cx="${x}" cy="${y}" r="9" fill="${mapColours.route}" stroke="#ffffff" stroke-width="2"/>` +
      `<text x="${x}" y="${y + 3.5}" text-anchor="middle" font-size="10" fill="#ffffff">${number}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ' font-family="Inter, Arial, sans-serif" font-size="13" font-weight="600">',
    `<rect width="${width}" height="${height}" fill="${mapColours.water}"/>`,
    ...((tiles && (await tileImages(map, tiles))) ?? landOf(map)),
    `<path d="${route}" fill="none" stroke="${mapColours.route}" stroke-width="3" stroke-linejoin="round"/>`,
    ...names,
    ...marks,
    '</svg>',
  ].join('');
}

function landOf({ land }: RouteMap): string[] {
  const { border } = mapColours;
  return land.map((d) => `<path d="${d}" fill="${mapColours.land}" stroke="${border}" stroke-width="1"/>`);
}

/** Loads the map tiles as SVG images; null while the tile server does not respond. */
async function tileImages(map: RouteMap, { attribution, load }: MapTiles): Promise<string[] | null> {
  const { width, height } = map;
  const tiles = mapTiles(map);
  const pictures = await load(tiles);
  if (!pictures) return null;
  const label =
    `<text x="${width - 6}" y="${height - 6}" text-anchor="end" font-size="10" font-weight="400"` +
    ` fill="${mapColours.text}" stroke="#ffffff" stroke-width="3" paint-order="stroke">${escaped(attribution)}</text>`;
  // Tiles are drawn slightly enlarged, so that no gap is visible between them.
  const images = tiles.map(
    ({ x, y, size }, index) =>
      `<image x="${x}" y="${y}" width="${size + 0.3}" height="${size + 0.3}" href="${pictures[index]}"/>`,
  );
  return [...images, label];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
