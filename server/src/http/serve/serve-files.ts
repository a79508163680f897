import type { Readable } from 'node:stream';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readForm, uploadPath } from '../../outside/files/local.ts';
import { TooManyBytes } from '../../outside/files/port.ts';
import { routePicture } from '../../outside/maps/route-picture.ts';
import type { App } from '../context.ts';
import { Refused } from '../refusals.ts';
import { readDrawnTrip } from '../route-picture-url.ts';
import { readSignedUrl, type SignedObject } from '../signed-url.ts';

/** Serves receipts and exports at signed URLs. Accepts upload forms if files are stored on our own disk. */
export async function serveFiles(server: FastifyInstance, app: App): Promise<void> {
  server.get<{ Params: { client_id: string; folder: string; object: string }; Querystring: Record<string, unknown> }>(
    '/files/:client_id/:folder/:object',
    async ({ params, query }, reply) => {
      const opened = readSignedUrl(app, { ...params, query }, app.clock());
      if (opened?.drawn_from !== undefined) return sendRoute(app, reply, { ...opened, drawn_from: opened.drawn_from });
      const stored = opened && (await app.files.stream(`${opened.client_id}/${opened.folder}/${opened.object}`));
      if (!opened || !stored) throw new Refused('item.not_found');
      sendAs(reply, opened);
      reply.header('content-length', stored.bytes);
      return reply.send(stored.body);
    },
  );
  if (app.files.origin === null) await acceptForms(server, app);
}

async function sendRoute(
  app: App,
  reply: FastifyReply,
  opened: SignedObject & { drawn_from: string },
): Promise<FastifyReply> {
  const picture = await routePicture(readDrawnTrip(opened.drawn_from), app.map_tiles);
  if (picture === null) throw new Refused('item.not_found');
  sendAs(reply, opened);
  // Images are allowed, because the picture contains its map tiles as data URLs.
  reply.header(
    'content-security-policy',
    "default-src 'none'; img-src data:; base-uri 'none'; frame-ancestors 'none'; sandbox",
  );
  return reply.type('image/svg+xml; charset=utf-8').send(picture);
}

/**
 * Sets the headers of a file. We create pictures ourselves, so they are shown inline. All other files come from users,
 * so they are downloaded and never opened in the browser.
 */
function sendAs(reply: FastifyReply, { download }: SignedObject): void {
  reply.type(download?.type ?? 'image/webp');
  reply.header('content-disposition', download ? attachment(download.name) : 'inline');
  reply.header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox");
  reply.header('cross-origin-resource-policy', 'same-origin');
  // The URL of a picture stays the same for half an hour, and lists show it repeatedly, so the browser may cache it. A
  // downloaded file is saved by the person anyway, so the browser need not cache it.
  reply.header('cache-control', download ? 'no-store' : 'private, max-age=1800, immutable');
}

/** Builds the header value with an ASCII file name for old clients and the real name for all other clients. */
function attachment(name: string): string {
  const asciiName = name.replace(/[^\w .()-]+/gu, '_');
  const encodedName = encodeURIComponent(name).replace(/['()*]/gu, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}

const formOverheadBytes = 64 * 1024;
const maxFormBytes = 100 * 1024 * 1024;

/** Accepts the same form as S3: first the signed fields, then the file. */
async function acceptForms(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (uploads) => {
    await uploads.register(fastifyMultipart, {
      throwFileSizeLimit: false,
      limits: { files: 1, fields: 12, fieldSize: 4096, fileSize: maxFormBytes },
    });
    uploads.post(uploadPath, { bodyLimit: maxFormBytes + formOverheadBytes }, async (request, reply) => {
      await acceptForm(app, request.parts()).catch(orUnreadable);
      return reply.status(204).send();
    });
  });
}

type Parts = AsyncIterable<{ type: 'field'; fieldname: string; value: unknown } | { type: 'file'; file: Readable }>;

async function acceptForm(app: App, parts: Parts): Promise<void> {
  const fields: Record<string, string> = {};
  let isSaved = false;
  // Reads the whole form, because an incompletely read form would block the connection.
  for await (const part of parts) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else {
      await storeFile(app, { fields, file: part.file });
      isSaved = true;
    }
  }
  if (!isSaved) throw new Refused('request.unreadable');
}

async function storeFile(
  app: App,
  { fields, file }: { fields: Record<string, string>; file: Readable },
): Promise<void> {
  const terms = readForm(fields, { secret: app.secret, now: app.clock() });
  if (!terms) {
    file.resume();
    throw new Refused('token.spent');
  }
  try {
    await app.files.write(terms.key, atMost(file, terms.most_bytes), { type: terms.type });
  } catch (error) {
    if (error instanceof TooManyBytes)
      throw new Refused('file.too_large', { most_mb: Math.floor(error.most_bytes / 1024 / 1024) });
    throw isDiskError(error) ? new StoreFailed('', { cause: error }) : error;
  }
}

class StoreFailed extends Error {}

/** True for a full or broken disk, which is an error of the server. An upload that the client aborted is not. */
function isDiskError(error: unknown): boolean {
  const { syscall, code } = error as NodeJS.ErrnoException;
  return syscall !== undefined && code !== 'ECONNRESET';
}

/** Rethrows storage errors and refusals. All other errors are caused by the form itself. */
function orUnreadable(error: unknown): never {
  if (error instanceof StoreFailed) throw error.cause;
  throw error instanceof Refused ? error : new Refused('request.unreadable');
}

/** Throws if the file is too large, but only after reading all of it, so that the client receives the response. */
async function* atMost(source: Readable, most_bytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= most_bytes) yield chunk;
  }
  if (bytes > most_bytes) throw new TooManyBytes(most_bytes);
}
