import { describe, expect, it } from 'vitest';
import { isTimeZone } from '#domain/text/time-zone.ts';
import { gazetteer } from './gazetteer.ts';
import { localMaps } from './local.ts';

const maps = localMaps();

describe('cities', () => {
  it.each([
    ['Munich', 'Munich', 'Germany'],
    ['münchen', 'Munich', 'Germany'],
    ['  MUNICH ,  Germany ', 'Munich', 'Germany'],
    ['Munich, DE', 'Munich', 'Germany'],
    ['sao paulo', 'São Paulo', 'Brazil'],
    ['Wroclaw', 'Wrocław', 'Poland'],
    ['nyc', 'New York', 'United States'],
    ['San Jose', 'San Jose', 'United States'],
    ['San José, Costa Rica', 'San José', 'Costa Rica'],
    ["Xi'an", "Xi'an", 'China'],
    ['St. Louis', 'St. Louis', 'United States'],
  ])('%j is %s, %s', async (typed, name, country) => {
    expect(await maps.find(typed)).toMatchObject({ name, country });
  });

  it.each(['Atlantis', '', ' , ', '12345', '__proto__', 'constructor'])('%j is unknown', async (typed) => {
    expect(await maps.find(typed)).toBeNull();
  });

  it('number a few hundred, each with a valid time zone and coordinates', () => {
    const lines = gazetteer.trim().split('\n');
    expect(lines.length).toBeGreaterThan(280);
    expect(new Set(lines.map((line) => line.split('|').slice(0, 2).join())).size).toBe(lines.length);
    for (const line of lines) {
      const [, code = '', zone = '', latitude, longitude] = line.split('|');
      expect(isTimeZone(zone), line).toBe(true);
      expect(code).toMatch(/^[A-Z]{2}$/u);
      expect(Math.abs(Number(latitude)), line).toBeLessThan(70);
      expect(Math.abs(Number(longitude)), line).toBeLessThanOrEqual(180);
    }
  });
});

describe('road distances', () => {
  it('are longer than the straight line', async () => {
    const [berlin, munich] = [await maps.find('Berlin'), await maps.find('Munich')];
    if (!berlin || !munich) throw new Error('Two cities are missing.');
    // Berlin and Munich are 504 km apart in a straight line and 585 km by motorway.
    const [km = 0] = (await maps.routes([berlin, munich])).routes[0]?.legs_km ?? [];
    expect(km).toBeGreaterThan(580);
    expect(km).toBeLessThan(680);
  });
});
