import type { MapTile } from '#domain/places/map-tiles.ts';
import { safeRequest } from '../safe-fetch.ts';

/** Map tiles: pictures of streets and towns to show under a route. */
export interface MapTiles {
  /** Shown on every map, as the licence of the tiles requires. */
  attribution: string;
  /** Loads the pictures as data URLs, in the order of the tiles; null while the server does not respond. */
  load(tiles: readonly MapTile[]): Promise<string[] | null>;
}

interface TileServer {
  /** The URL of a tile, with {z}, {x} and {y}. */
  template: string;
  attribution: string;
  may_reach_loopback: boolean;
  onFailure: (error: unknown) => void;
  /** Tests replace the clock; otherwise the current time is used. */
  clock?: () => Date;
}

/** People wait for the picture, so the timeout is short. */
const timeout_ms = 3_000;
const most_bytes = 500_000;
const pauseMs = 60_000;
const maxSaved = 300;

/**
 * Loads tiles from a server and includes them in the picture, so that the tile server never learns who looks at a trip,
 * and pages need no access to another host. The most recently used tiles stay in memory. After a failure, no tiles are
 * loaded for a minute.
 */
export function tileServer({
  template,
  attribution,
  may_reach_loopback,
  onFailure,
  clock = () => new Date(),
}: TileServer): MapTiles {
  const saved = new Map<string, Promise<string>>();
  let paused_until = 0;

  const load = (tile: MapTile): Promise<string> => {
    const url = urlOf(template, tile);
    const picture = saved.get(url) ?? loadTile(url, may_reach_loopback);
    // Moves the tile to the end, so that the first tile is the least recently used one, which is removed first.
    saved.delete(url);
    saved.set(url, picture);
    const [oldest] = saved.keys();
    if (saved.size > maxSaved && oldest !== undefined) saved.delete(oldest);
    picture.catch(() => saved.delete(url));
    return picture;
  };

  return {
    attribution,
    load: async (tiles) => {
      if (clock().getTime() < paused_until) return null;
      try {
        return await Promise.all(tiles.map(load));
      } catch (error) {
        onFailure(error);
        paused_until = clock().getTime() + pauseMs;
        return null;
      }
    },
  };
}

function urlOf(template: string, { zoom, column, row }: MapTile): string {
  return template.replace('{z}', `${zoom}`).replace('{x}', `${column}`).replace('{y}', `${row}`);
}

async function loadTile(url: string, may_reach_loopback: boolean): Promise<string> {
  const headers = { 'user-agent': 'Outlay' };
  const { status, bytes } = await safeRequest(new URL(url), { may_reach_loopback, timeout_ms, most_bytes, headers });
  const { host } = new URL(url);
  if (status !== 200) throw new Error(`${host} answered ${status}.`);
  const type = pictureType(bytes);
  if (!type) throw new Error(`${host} answered with something other than a picture.`);
  return `data:${type};base64,${bytes.toString('base64')}`;
}

/** Detects the type of a picture from its first bytes, regardless of the server's content type. */
function pictureType(bytes: Buffer): string | null {
  const begins = bytes.subarray(0, 12).toString('latin1');
  if (begins.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return /^RIFF.{4}WEBP$/su.test(begins) ? 'image/webp' : null;
}
