import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from './context.ts';

/** A URL stays the same for half an hour, so that browsers can cache its object, and expires after at most an hour. */
const periodS = 30 * 60;

export interface SignedObject {
  client_id: string;
  folder: string;
  object: string;
  /** The file name and type of a download. If this is missing, the object is a picture that is shown inline. */
  download?: { name: string; type: string };
  /** The text from which the object is drawn. If this is set, the object is not read from the store. */
  drawn_from?: string;
}

/** Creates a URL that needs no session. The caller must check access first. */
export function signedUrl(app: Pick<App, 'secret'>, target: SignedObject, now: Date): string {
  const path = `/files/${target.client_id}/${target.folder}/${target.object}`;
  const query = new URLSearchParams({ until: String(endOf(now)) });
  if (target.download) {
    query.set('name', target.download.name);
    query.set('type', target.download.type);
  }
  if (target.drawn_from !== undefined) query.set('drawn_from', target.drawn_from);
  query.set('seal', sealOf(app.secret, `${path}?${query}`));
  return `${path}?${query}`;
}

/** Parses a signed URL; undefined if it is forged, changed or expired. */
export function readSignedUrl(
  app: Pick<App, 'secret'>,
  request: { client_id: string; folder: string; object: string; query: Record<string, unknown> },
  now: Date,
): SignedObject | undefined {
  const { until, name, type, drawn_from, seal } = request.query;
  if (typeof until !== 'string' || typeof seal !== 'string') return undefined;
  const query = new URLSearchParams({ until });
  const isDownload = typeof name === 'string' && typeof type === 'string';
  if (isDownload) {
    query.set('name', name);
    query.set('type', type);
  }
  const isDrawn = typeof drawn_from === 'string';
  if (isDrawn) query.set('drawn_from', drawn_from);
  const path = `/files/${request.client_id}/${request.folder}/${request.object}`;
  if (!isSame(seal, sealOf(app.secret, `${path}?${query}`))) return undefined;
  if (Number(until) * 1000 <= now.getTime()) return undefined;
  const { client_id, folder, object } = request;
  return { client_id, folder, object, ...(isDownload && { download: { name, type } }), ...(isDrawn && { drawn_from }) };
}

function endOf(now: Date): number {
  return (Math.floor(now.getTime() / 1000 / periodS) + 2) * periodS;
}

/** Signs a URL with a separate key, so that a signed URL is never accepted as another token. */
function sealOf(secret: string, address: string): string {
  return createHmac('sha256', `files ${secret}`).update(address).digest('base64url');
}

function isSame(signature: string, expected: string): boolean {
  const [left, right] = [Buffer.from(signature), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
