import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Outlines, type RouteStop, routeMap } from './route-map.ts';

const berlin: RouteStop = { name: 'Berlin', latitude: 52.52, longitude: 13.4 };
const hamburg: RouteStop = { name: 'Hamburg', latitude: 53.55, longitude: 9.99 };
const suva: RouteStop = { name: 'Suva', latitude: -18.14, longitude: 178.44 };
const apia: RouteStop = { name: 'Apia', latitude: -13.83, longitude: -171.77 };
const square: Outlines = [
  [
    [
      [0, 40],
      [20, 40],
      [20, 60],
      [0, 60],
      [0, 40],
    ],
  ],
];

describe('the map of a route', () => {
  it('numbers the stops, with the western one on the left and the northern one above', () => {
    const map = routeMap([berlin, hamburg], square);
    const [first, second] = map?.stops ?? [];
    expect([first?.number, second?.number]).toEqual([1, 2]);
    expect((first?.x ?? 0) > (second?.x ?? 0)).toBe(true);
    expect((first?.y ?? 0) > (second?.y ?? 0)).toBe(true);
    expect(map?.land).toHaveLength(1);
  });

  it('follows the road, which is in the picture as a whole', () => {
    const straight = routeMap([berlin, hamburg], square);
    const map = routeMap([berlin, hamburg], square, [
      [13.4, 52.52],
      [11.5, 55.5],
      [9.99, 53.55],
    ]);
    expect(map?.route).not.toBe(straight?.route);
    const points = [...(map?.route ?? '').matchAll(/[ML]([-\d.]+) ([-\d.]+)/gu)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    expect(points).toHaveLength(3);
    for (const [x = -1, y = -1] of points) {
      expect(x >= 0 && x <= 640, `x ${x}`).toBe(true);
      expect(y >= 0 && y <= 320, `y ${y}`).toBe(true);
    }
  });

  it('crosses the date line on the short way', () => {
    const map = routeMap([suva, apia], []);
    expect((map?.stops[1]?.x ?? 0) > (map?.stops[0]?.x ?? 0)).toBe(true);
  });

  it.each([
    ['one place', [berlin]],
    ['places without a position', [berlin, { name: 'Home', latitude: null, longitude: null }]],
  ])('is not drawn for %s', (_name, stops) => {
    expect(routeMap(stops, square)).toBeNull();
  });

  it('has every stop inside the picture', () => {
    const stop = fc.record({
      name: fc.string(),
      latitude: fc.double({ min: -84, max: 84, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(stop, { minLength: 2, maxLength: 10 }), (stops) => {
        const map = routeMap(stops, square);
        expect(map?.stops.every(({ x, y }) => x >= 0 && x <= map.width && y >= 0 && y <= map.height)).toBe(true);
      }),
    );
  });
});
