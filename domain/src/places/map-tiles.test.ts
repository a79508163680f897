import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapTiles } from './map-tiles.ts';
import { routeMap } from './route-map.ts';

const at = (name: string, latitude: number, longitude: number) => ({ name, latitude, longitude });
const tilesOf = (...stops: ReturnType<typeof at>[]) => {
  const map = routeMap(stops, []);
  if (!map) throw new Error('The route has no map.');
  return { map, tiles: mapTiles(map) };
};

describe('the tiles of a map', () => {
  it('are those that a tile server has for these places', () => {
    const { tiles } = tilesOf(at('Berlin', 52.52, 13.405), at('Hamburg', 53.55, 9.99));
    // Zoom 7: https://tile.openstreetmap.org/7/68/41.png shows Berlin, 7/67/41.png Hamburg.
    expect(tiles[0]?.zoom).toBe(7);
    const names = tiles.map(({ column, row }) => `${column}/${row}`);
    expect(names).toEqual(expect.arrayContaining(['68/41', '67/41']));
  });

  it('lie under the stops', () => {
    const { map, tiles } = tilesOf(at('Berlin', 52.52, 13.405), at('Hamburg', 53.55, 9.99));
    const [berlin] = map.stops;
    const under = tiles.find(({ column, row }) => column === 68 && row === 41);
    // Berlin is 76.6% from the left and 97.8% from the top of its tile.
    expect((berlin?.x ?? 0) - (under?.x ?? 0)).toBeCloseTo(0.766 * (under?.size ?? 0), 0);
    expect((berlin?.y ?? 0) - (under?.y ?? 0)).toBeCloseTo(0.978 * (under?.size ?? 0), 0);
  });

  it('continue beyond the date line', () => {
    const { tiles } = tilesOf(at('Suva', -18.14, 178.44), at('Apia', -13.83, -171.77));
    const perSide = 2 ** (tiles[0]?.zoom ?? 0);
    expect(tiles.map(({ column }) => column)).toEqual(expect.arrayContaining([perSide - 1, 0]));
  });

  it('cover the whole picture with few tiles, wherever the places are', () => {
    const place = fc.record({
      name: fc.constant('Place'),
      latitude: fc.double({ min: -70, max: 70, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, (from, to) => {
        const { map, tiles } = tilesOf(from, to);
        expect(tiles.length).toBeLessThanOrEqual(24);
        expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0);
        expect(Math.max(...tiles.map(({ x, size }) => x + size))).toBeGreaterThanOrEqual(map.width - 0.1);
        for (const { zoom, column, row } of tiles) {
          expect(column).toBeGreaterThanOrEqual(0);
          expect(column).toBeLessThan(2 ** zoom);
          expect(row).toBeGreaterThanOrEqual(0);
          expect(row).toBeLessThan(2 ** zoom);
        }
      }),
    );
  });
});
