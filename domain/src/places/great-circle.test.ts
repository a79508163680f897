import { describe, expect, it } from 'vitest';
import { distanceText, greatCircleKm } from './great-circle.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const [berlin, tokyo, sydney, lima] = [at(52.52, 13.4), at(35.68, 139.69), at(-33.87, 151.21), at(-12.05, -77.04)];

describe('the great-circle distance', () => {
  it.each([
    ['nowhere at all', berlin, berlin, 0],
    ['Berlin to Tokyo', berlin, tokyo, 8918],
    ['over the date line', sydney, lima, 12_821],
    ['a degree of the equator', at(0, 0), at(0, 1), 111.2],
    ['over the pole', at(89, 0), at(89, 180), 222.4],
    ['half the globe', at(0, 0), at(0, 180), 20_015],
    ['the short way round', at(0, 179), at(0, -179), 222.4],
  ])('%s', (_name, from, to, km) => {
    expect(Math.abs(greatCircleKm(from, to) - km)).toBeLessThanOrEqual(km * 0.003);
    expect(greatCircleKm(to, from)).toBeCloseTo(greatCircleKm(from, to), 6);
  });
});

describe('the text of a distance', () => {
  it('has one decimal, in kilometres or miles', () => {
    expect(distanceText(100)).toBe('100.0');
    expect(distanceText(160.9344, 'mile')).toBe('100.0');
    expect(distanceText(0.04)).toBe('0.0');
  });
});
