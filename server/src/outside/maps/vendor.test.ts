import { afterEach, describe, expect, it } from 'vitest';
import { type FakeResponse, type FakeVendor, fakeVendor } from '../testing/fake-vendor.ts';
import { localMaps } from './local.ts';
import { vendorMaps } from './vendor.ts';

const opened: FakeVendor[] = [];
afterEach(async () => {
  for (const vendor of opened.splice(0)) await vendor.stop();
});

const fallback = localMaps();
const osrmPath = '/route/v1/driving/13.4,52.52;9.99,53.55';
const googlePath = '/maps/api/directions/json';

async function routesFrom(vendor: 'osrm' | 'google', answers: Record<string, FakeResponse>) {
  const server = await fakeVendor(answers);
  opened.push(server);
  const failures: unknown[] = [];
  const maps = vendorMaps({
    vendor,
    url: server.url,
    key: 'secret',
    may_reach_loopback: true,
    fallback,
    onFailure: (error) => failures.push(error),
  });
  const places = (await Promise.all(['Berlin', 'Hamburg'].map((name) => maps.find(name)))).flatMap((one) => one ?? []);
  return { found: await maps.routes(places), requests: server.requests, failures };
}

const osrmRoute = (distance: number, summary: string) => ({
  distance,
  legs: [{ distance, summary }],
  geometry: {
    type: 'LineString',
    coordinates: [
      [13.4, 52.52],
      [9.99, 53.55],
    ],
  },
});

describe('OSRM', () => {
  it('returns the route and its alternatives', async () => {
    const body = JSON.stringify({ code: 'Ok', routes: [osrmRoute(289_100, 'A 24'), osrmRoute(301_000, 'B 5')] });
    const { found, requests, failures } = await routesFrom('osrm', { [osrmPath]: { body } });
    expect(found).toMatchObject({
      source: 'OpenStreetMap',
      is_estimate: false,
      routes: [
        {
          via: 'A 24',
          legs_km: [289.1],
          line: [
            [13.4, 52.52],
            [9.99, 53.55],
          ],
        },
        { via: 'B 5', legs_km: [301] },
      ],
    });
    expect(requests).toEqual([`${osrmPath}?alternatives=true&overview=simplified&geometries=geojson`]);
    expect(failures).toEqual([]);
  });
});

describe('Google Directions', () => {
  it('returns the route and its alternatives', async () => {
    const body = JSON.stringify({ code: 'Ok', routes: [osrmRoute(289_100, 'A 24'), osrmRoute(301_000, 'B 5')] });
    const { found, requests, failures } = await routesFrom('osrm', { [osrmPath]: { body } });
    expect(found).toMatchObject({
      source: 'OpenStreetMap',
      is_estimate: false,
      routes: [
        {
          via: 'A 24',
          legs_km: [289.1],
          line: [
            [13.4, 52.52],
            [9.99, 53.55],
          ],
        },
        { via: 'B 5', legs_km: [301] },
      ],
    });
    expect(requests).toEqual([`${osrmPath}?alternatives=true&overview=simplified&geometries=geojson`]);
    expect(failures).toEqual([]);
  });
});

describe('Google Directions', () => {
  it('returns the route and its alternatives', async () => {
    const route = {
      summary: 'A24',
      legs: [{ distance: { value: 288_500 } }],
      overview_polyline: { points: '_p~iF~ps|U' },
    };
    const { found, requests } = await routesFrom('google', {
      [googlePath]: { body: JSON.stringify({ status: 'OK', routes: [route, { ...route, summary: 'B5' }] }) },
    });
    expect(found.routes).toMatchObject([{ via: 'A24', legs_km: [288.5], line: [[-120.2, 38.5]] }, { via: 'B5' }]);
    const query = new URL(requests[0] ?? '', 'http://vendor').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      origin: '52.52,13.4',
      destination: '53.55,9.99',
      mode: 'driving',
      alternatives: 'true',
      key: 'secret',
    });
  });
});

describe('a vendor that fails', () => {
  const ok = JSON.stringify({ code: 'Ok', routes: [{ legs: [], geometry: { coordinates: [] } }] });

  it.each<[string, 'osrm' | 'google', Record<string, FakeResponse>]>([
    ['answers with an error', 'osrm', { [osrmPath]: { status: 500, body: '' } }],
    ['answers with a page', 'osrm', { [osrmPath]: { body: '<html>' } }],
    ['finds no route', 'osrm', { [osrmPath]: { body: '{"code":"NoRoute","routes":[]}' } }],
    ['leaves out the distances', 'osrm', { [osrmPath]: { body: ok } }],
    ['refuses the key', 'google', { [googlePath]: { body: '{"status":"REQUEST_DENIED","routes":[]}' } }],
    [
      'redirects to another host',
      'google',
      {
        [googlePath]: { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' },
      },
    ],
  ])('because it %s leaves an estimate', async (_name, vendor, answers) => {
    const { found, failures } = await routesFrom(vendor, answers);
    expect(found).toMatchObject({ is_estimate: true, routes: [{ via: '' }] });
    expect(found.routes[0]?.legs_km[0]).toBeGreaterThan(250);
    expect(failures).toHaveLength(1);
    expect(String(failures[0])).not.toContain('secret');
  });
});
