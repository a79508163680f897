import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FilesPort, type FormTerms, TooManyBytes } from './port.ts';

export const uploadPath = '/files/upload';

/**
 * Stores files on the local disk, without further set-up. Its upload forms go to this server and have the same format
 * as S3's.
 */
export function localFiles(options: { directory: string; secret: string }): FilesPort {
  const pathOf = (key: string) => join(options.directory, ...partsOf(key));
  return {
    origin: null,
    close: async () => undefined,

    async signForm(terms) {
      const policy = Buffer.from(JSON.stringify(policyOf(terms))).toString('base64url');
      return {
        url: uploadPath,
        fields: { key: terms.key, 'Content-Type': terms.type, policy, signature: sealOf(options.secret, policy) },
      };
    },

    async read(key, { most_bytes }) {
      const handle = await orNull(open(pathOf(key)));
      if (!handle) return null;
      try {
        if ((await handle.stat()).size > most_bytes) throw new TooManyBytes(most_bytes);
        return await handle.readFile();
      } finally {
        await handle.close();
      }
    },

    async stream(key) {
      const found = await orNull(stat(pathOf(key)));
      return found?.isFile() ? { bytes: found.size, body: createReadStream(pathOf(key)) } : null;
    },

    write: (key, body) => keep(pathOf(key), body),

    list: (prefix) => keysBelow(options.directory, prefix),

    async delete(keys) {
      for (const key of keys) {
        await rm(pathOf(key), { force: true });
        // `rmdir` fails for a folder that is not empty or is just being filled, and such a folder must stay.
        await rmdir(dirname(pathOf(key))).catch(() => undefined);
      }
    },
  };
}

/** Reads the signed fields of a form; undefined if it is forged, changed or expired. */
export function readForm(
  fields: Record<string, string>,
  options: { secret: string; now: Date },
): LocalPolicy | undefined {
  const { policy = '', signature = '' } = fields;
  const [given, expected] = [Buffer.from(signature), Buffer.from(sealOf(options.secret, policy))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const terms = JSON.parse(Buffer.from(policy, 'base64url').toString('utf8')) as LocalPolicy;
  if (fields.key !== terms.key || fields['Content-Type'] !== terms.type) return undefined;
  return terms.until_ms > options.now.getTime() ? terms : undefined;
}

interface LocalPolicy {
  key: string;
  type: string;
  most_bytes: number;
  until_ms: number;
}

function policyOf({ key, type, most_bytes, expires_at }: FormTerms): LocalPolicy {
  return { key, type, most_bytes, until_ms: expires_at.getTime() };
}

function sealOf(secret: string, policy: string): string {
  return createHmac('sha256', `uploads ${secret}`).update(policy).digest('base64url');
}

/** Splits a key. Keys come from our own code, so an invalid one is a bug that could give access to other files. */
function partsOf(key: string): string[] {
  const parts = key.split('/');
  if (parts.some((part) => !/^[\w-][\w.-]*$/u.test(part))) throw new Error(`${key} is not a valid file key.`);
  return parts;
}

/**
 * Writes to a temporary file, flushes it and renames it, so that a reader sees the whole file or none, even after a
 * crash.
 */
async function keep(path: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const folder = dirname(path);
  const part = join(folder, `${randomUUID()}.part`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(body instanceof Uint8Array ? [body] : body, target);
    await rename(part, path);
    await flushFolder(folder);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Flushes the folder, so that a power failure cannot lose the file's name. Not all operating systems support this. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function* keysBelow(directory: string, prefix: string): AsyncIterable<string> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  const entries = await readdir(join(directory, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
    const key = `${folder}${entry.name}`;
    if (entry.isDirectory()) {
      if (prefix.startsWith(`${key}/`) || key.startsWith(prefix)) yield* keysBelow(directory, `${key}/`);
    } else if (key.startsWith(prefix)) yield key;
  }
}

async function orNull<T>(opening: Promise<T>): Promise<T | null> {
  return opening.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
}
