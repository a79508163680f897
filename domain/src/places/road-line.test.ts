import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLine, encodeLine, type Position, simplifiedLine } from './road-line.ts';

const position = fc.tuple(
  fc.integer({ min: -18_000_000, max: 18_000_000 }).map((step) => step / 1e5),
  fc.integer({ min: -9_000_000, max: 9_000_000 }).map((step) => step / 1e5),
);
const roads = fc.array(position, { maxLength: 400 });

describe('the encoding of a line', () => {
  const documented = '_p~iF~ps|U_ulLnnqC_mqNvxq`@';
  const line: Position[] = [
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ];

  it('is the one that Google documents', () => {
    expect(decodeLine(documented)).toEqual(line);
    expect(encodeLine(line)).toBe(documented);
  });

  it('returns every line unchanged', () => {
    fc.assert(
      fc.property(roads, (road) => {
        expect(decodeLine(encodeLine(road))).toEqual(road);
      }),
    );
  });
});

describe('a simplified line', () => {
  it('has at most 80 points of the line in their order, with the first and last', () => {
    fc.assert(
      fc.property(roads, (road) => {
        const simplified = simplifiedLine(road);
        expect(simplified.length).toBeLessThanOrEqual(80);
        expect(simplified.at(0)).toEqual(road.at(0));
        expect(simplified.at(-1)).toEqual(road.at(-1));
        let from = 0;
        for (const point of simplified) {
          const at = road.findIndex((each, index) => index >= from && each[0] === point[0] && each[1] === point[1]);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + 1;
        }
      }),
    );
  });

  it('keeps the shape of a long road', () => {
    const road = Array.from({ length: 1000 }, (_, index): Position => [index / 100, Math.sin(index / 50)]);
    const simplified = simplifiedLine(road);
    expect(simplified.length).toBeGreaterThan(30);
    expect(Math.max(...simplified.map(([, latitude]) => latitude))).toBeGreaterThan(0.95);
  });
});
