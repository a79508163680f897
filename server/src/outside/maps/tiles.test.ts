import { afterEach, describe, expect, it } from 'vitest';
import { mapTiles } from '#domain/places/map-tiles.ts';
import { type FakeVendor, fakeVendor } from '../testing/fake-vendor.ts';
import { mapOfTrip, routePicture } from './route-picture.ts';
import { tileServer } from './tiles.ts';

const opened: FakeVendor[] = [];
afterEach(async () => {
  for (const vendor of opened.splice(0)) await vendor.stop();
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const trip = {
  stops: [
    { name: 'Berlin', latitude: 52.52, longitude: 13.4 },
    { name: 'Hamburg', latitude: 53.55, longitude: 9.99 },
  ],
};

async function tilesFrom(bodies: (path: string, index: number) => Buffer | string) {
  const map = await mapOfTrip(trip);
  if (!map) throw new Error('The trip has no map.');
  const paths = mapTiles(map).map(({ zoom, column, row }) => `/${zoom}/${column}/${row}.png`);
  const server = await fakeVendor(
    Object.fromEntries(paths.map((path, index) => [path, { body: bodies(path, index) }])),
  );
  opened.push(server);
  const failures: unknown[] = [];
  let now = new Date('2026-11-12T12:00:00Z');
  const tiles = tileServer({
    template: `${server.url}/{z}/{x}/{y}.png`,
    attribution: '© Tiles & Co',
    may_reach_loopback: true,
    onFailure: (error) => failures.push(error),
    clock: () => now,
  });
  const draw = async () => (await routePicture(trip, tiles)) ?? '';
  return {
    draw,
    paths,
    requests: server.requests,
    failures,
    passMinutes: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
  };
}

const outlined = /<path [^>]*stroke-width="1"/u;

describe('map tiles', () => {
  it('are part of the picture, with their attribution, and are loaded once', async () => {
    const { draw, paths, requests, failures } = await tilesFrom(() => png);
    const picture = await draw();
    expect(picture.match(/<image [^>]*href="data:image\/png;base64,/gu)).toHaveLength(paths.length);
    expect(picture).toContain('>© Tiles &amp; Co</text>');
    expect(picture).not.toMatch(outlined);
    expect(await draw()).toBe(picture);
    expect(requests.toSorted()).toEqual(paths.toSorted());
    expect(failures).toEqual([]);
  });

  it.each([
    ['is missing', ''],
    ['is not a picture', '<html><script>alert(1)</script></html>'],
  ])('give way to the outlines while one %s', async (_name, wrong) => {
    const { draw, requests, failures, passMinutes } = await tilesFrom((_path, index) => (index === 1 ? wrong : png));
    const picture = await draw();
    expect(picture).toMatch(outlined);
    expect(picture).not.toContain('<image');
    expect(picture).not.toContain('Tiles');
    expect(failures).toHaveLength(1);
    const before = requests.length;
    await draw();
    expect(requests).toHaveLength(before);
    passMinutes(2);
    await draw();
    expect(requests.length).toBeGreaterThan(before);
  });
});
