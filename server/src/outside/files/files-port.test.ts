import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerErrors } from '../../http/answer-errors.ts';
import type { App } from '../../http/context.ts';
import { serveFiles } from '../../http/serve/serve-files.ts';
import { localFiles } from './local.ts';
import { deleteFolder, type FilesPort, type SignedForm, TooManyBytes } from './port.ts';
import { s3Files } from './s3.ts';
import { s3Keys, s3Server } from './testing/s3-server.ts';

interface Opened {
  files: FilesPort;
  /** The base URL for upload URLs that have no host. */
  address: string;
  stop(): Promise<void>;
}

const secret = 'a secret of at least thirty-two letters';

async function onDisk(): Promise<Opened> {
  const directory = await mkdtemp(join(tmpdir(), 'outlay-files-'));
  const files = localFiles({ directory, secret });
  const server = Fastify();
  answerErrors(server);
  await serveFiles(server, { files, secret, clock: () => new Date() } as unknown as App);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    files,
    address,
    stop: async () => {
      server.server.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

async function onS3(): Promise<Opened> {
  const { endpoint, bucket, stop } = await s3Server();
  const files = s3Files({ bucket, region: 'us-east-1', endpoint, is_path_style: true, keys: s3Keys });
  return {
    files,
    address: endpoint,
    stop: async () => {
      await files.close();
      await stop();
    },
  };
}

const terms = (key: string, more: { most_bytes?: number; lasts_s?: number } = {}) => {
  const { most_bytes = 1000, lasts_s = 60 } = more;
  const now = new Date();
  return { key, type: 'image/png', most_bytes, now, expires_at: new Date(now.getTime() + lasts_s * 1000) };
};

function post(form: SignedForm, address: string, bytes: Uint8Array): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'receipt.png');
  return fetch(new URL(form.url, address), { method: 'POST', body });
}

async function keysOf(files: FilesPort, prefix: string): Promise<string[]> {
  return (await Array.fromAsync(files.list(prefix))).sort();
}

async function* pieces(count: number, bytes: number): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < count; piece += 1) yield new Uint8Array(bytes).fill(piece);
}

describe.each([
  ['on disk', onDisk],
  ['on S3', onS3],
])('files %s', (_where, open) => {
  let opened: Opened;
  let files: FilesPort;
  const folder = () => `${randomUUID()}/${randomUUID()}`;
  beforeAll(async () => {
    opened = await open();
    files = opened.files;
  });
  afterAll(() => opened.stop());

  it('are written, read, listed and deleted', async () => {
    const prefix = folder();
    await files.write(`${prefix}/original`, Buffer.from('one'), { type: 'text/plain' });
    await files.write(`${prefix}/page-1.webp`, Buffer.from('two'), { type: 'image/webp' });
    await files.write(`${prefix}-beside/original`, Buffer.from('three'), { type: 'text/plain' });
    expect(String(await files.read(`${prefix}/original`, { most_bytes: 3 }))).toBe('one');
    expect(await keysOf(files, `${prefix}/`)).toEqual([`${prefix}/original`, `${prefix}/page-1.webp`]);
    expect(await keysOf(files, `${prefix.split('/')[0]}/`)).toHaveLength(3);
    await files.delete([`${prefix}/original`, `${prefix}/never-there`]);
    expect(await keysOf(files, `${prefix}/`)).toEqual([`${prefix}/page-1.webp`]);
    await deleteFolder(files, prefix);
    await deleteFolder(files, prefix);
    expect(await keysOf(files, `${prefix}/`)).toEqual([]);
    expect(await keysOf(files, `${prefix}-beside/`)).toHaveLength(1);
  });

  it('are null when they do not exist', async () => {
    expect(await files.read(`${folder()}/original`, { most_bytes: 10 })).toBeNull();
    expect(await files.stream(`${folder()}/original`)).toBeNull();
    expect(await keysOf(files, `${folder()}/`)).toEqual([]);
  });

  it('over the size limit are not read', async () => {
    const key = `${folder()}/original`;
    await files.write(key, Buffer.alloc(11), { type: 'text/plain' });
    await expect(files.read(key, { most_bytes: 10 })).rejects.toThrow(TooManyBytes);
  });

  it('are replaced as a whole', async () => {
    const key = `${folder()}/original`;
    await files.write(key, Buffer.alloc(2000, 1), { type: 'text/plain' });
    await files.write(key, Buffer.from('short'), { type: 'text/plain' });
    expect(String(await files.read(key, { most_bytes: 10 }))).toBe('short');
  });

  it('of any length are written and read as streams', async () => {
    const key = `${folder()}/export.zip`;
    await files.write(key, pieces(20, 1024 * 1024), { type: 'application/zip' });
    const stored = await files.stream(key);
    expect(stored?.bytes).toBe(20 * 1024 * 1024);
    const chunks = await stored?.body.toArray();
    expect(Buffer.concat(chunks ?? []).at(-1)).toBe(19);
  });

  it('that break off are discarded, and the previous version stays', async () => {
    const key = `${folder()}/export.zip`;
    await files.write(key, Buffer.from('before'), { type: 'application/zip' });
    const breaks = async function* () {
      yield new Uint8Array(100);
      throw new Error('The line is dead.');
    };
    await expect(files.write(key, breaks(), { type: 'application/zip' })).rejects.toThrow('The line is dead.');
    expect(String(await files.read(key, { most_bytes: 10 }))).toBe('before');
    expect(await keysOf(files, key.replace(/export\.zip$/u, ''))).toEqual([key]);
  });

  it('are uploaded with a signed form, and a repeated upload replaces the first', async () => {
    const key = `${folder()}/incoming`;
    const form = await files.signForm(terms(key));
    expect((await post(form, opened.address, Buffer.from('first'))).status).toBe(204);
    expect((await post(form, opened.address, Buffer.from('second'))).status).toBe(204);
    expect(String(await files.read(key, { most_bytes: 10 }))).toBe('second');
    expect(await keysOf(files, key.replace(/incoming$/u, ''))).toEqual([key]);
  });
});

const edge = { 'content-type': 'multipart/form-data; boundary=e' };
const fileHead = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png';

describe('an upload form for the local disk', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await onDisk();
  });
  afterAll(() => opened.stop());

  it.each([
    ['another key', { key: 'company/other/incoming' }],
    ['another type', { 'Content-Type': 'text/html' }],
    ['a policy of one’s own', { policy: Buffer.from('{}').toString('base64url') }],
    ['no signature', { signature: '' }],
  ])('with %s is refused', async (_what, changed) => {
    const key = `${randomUUID()}/${randomUUID()}/incoming`;
    const form = await opened.files.signForm(terms(key));
    const answer = await post(
      { ...form, fields: { ...form.fields, ...changed } },
      opened.address,
      Buffer.from('bytes'),
    );
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'token.spent' }]);
    expect(await opened.files.read(key, { most_bytes: 10 })).toBeNull();
  });

  it('expires', async () => {
    const form = await opened.files.signForm(terms(`${randomUUID()}/${randomUUID()}/incoming`, { lasts_s: -1 }));
    expect((await post(form, opened.address, Buffer.from('late'))).status).toBe(400);
  });

  it('accepts no more than its signed size, and leaves nothing behind', async () => {
    const prefix = `${randomUUID()}/${randomUUID()}`;
    const form = await opened.files.signForm(terms(`${prefix}/incoming`, { most_bytes: 1024 * 1024 }));
    const answer = await post(form, opened.address, Buffer.alloc(1024 * 1024 + 1));
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: 'Files can be up to 1 MB.' }]);
    expect(await keysOf(opened.files, `${prefix}/`)).toEqual([]);
    expect((await post(form, opened.address, Buffer.alloc(1024 * 1024))).status).toBe(204);
  });

  it('that cannot be stored is our error', async () => {
    const key = `${randomUUID()}/${randomUUID()}`;
    await opened.files.write(key, Buffer.from('a file where the folder would be'), { type: 'x' });
    const form = await opened.files.signForm(terms(`${key}/incoming`));
    expect((await post(form, opened.address, Buffer.from('bytes'))).status).toBe(500);
  });

  it('without a file is refused', async () => {
    const { url, fields } = await opened.files.signForm(terms(`${randomUUID()}/${randomUUID()}/incoming`));
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    expect((await fetch(new URL(url, opened.address), { method: 'POST', body })).status).toBe(400);
  });

  it.each<[string, RequestInit]>([
    ['no form at all', { body: 'hello', headers: { 'content-type': 'text/plain' } }],
    ['JSON', { body: '{}', headers: { 'content-type': 'application/json' } }],
    ['nothing', {}],
    ['a form without an edge', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    ['a form that breaks off', { body: '--e\r\nContent-Disposition: form-data; name="key"\r\n\r\na', headers: edge }],
    ['a file that breaks off', { body: `--e\r\n${fileHead}\r\n\r\nbytes`, headers: edge }],
    ['two files', { body: `--e\r\n${fileHead}\r\n\r\na\r\n--e\r\n${fileHead}\r\n\r\nb\r\n--e--\r\n`, headers: edge }],
    ['a file before its fields', { body: `--e\r\n${fileHead}\r\n\r\na\r\n--e--\r\n`, headers: edge }],
    [
      'a field called __proto__',
      { body: '--e\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--e--\r\n', headers: edge },
    ],
  ])('that is %s is refused without side effects', async (_what, init) => {
    const answer = await fetch(new URL('/files/upload', opened.address), { method: 'POST', ...init });
    expect(answer.status).toBe(400);
  });

  it.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', 'a/.hidden', 'a\\b'])('never reaches %s', async (key) => {
    await expect(opened.files.read(key, { most_bytes: 10 })).rejects.toThrow('is not a valid file key');
    expect(() => opened.files.write(key, Buffer.from('x'), { type: 'x' })).toThrow('is not a valid file key');
  });
});

describe('an upload form for S3', () => {
  it('contains the signed conditions that Amazon enforces', async () => {
    const files = s3Files({
      bucket: 'receipts',
      region: 'eu-central-1',
      is_path_style: false,
      keys: { access_key_id: 'AKIA', secret_access_key: 'kept' },
    });
    const { url, fields } = await files.signForm(terms('a/b/incoming', { most_bytes: 77, lasts_s: 900 }));
    expect(new URL(url).origin).toBe(files.origin);
    expect(files.origin).toBe('https://receipts.s3.eu-central-1.amazonaws.com');

    const policy = JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString()) as {
      expiration: string;
      conditions: unknown[];
    };
    expect(policy.conditions).toEqual(
      expect.arrayContaining([
        ['content-length-range', 1, 77],
        ['eq', '$Content-Type', 'image/png'],
        { key: 'a/b/incoming' },
        { bucket: 'receipts' },
      ]),
    );

    const lastsS = (Date.parse(policy.expiration) - Date.now()) / 1000;
    expect(lastsS).toBeGreaterThan(890);
    expect(lastsS).toBeLessThan(910);

    const day = fields['X-Amz-Date']?.slice(0, 8) ?? '';
    const key = ['eu-central-1', 's3', 'aws4_request'].reduce<Buffer>(
      (from, part) => createHmac('sha256', from).update(part).digest(),
      createHmac('sha256', 'AWS4kept').update(day).digest(),
    );
    expect(fields['X-Amz-Signature']).toBe(
      createHmac('sha256', key)
        .update(fields.Policy ?? '')
        .digest('hex'),
    );

    await files.close();
  });
});

it('a folder on disk is removed with its last file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'outlay-files-'));
  const files = localFiles({ directory, secret });
  await files.write('company/file/original', Buffer.from('x'), { type: 'text/plain' });
  await deleteFolder(files, 'company/file');
  expect(await readdir(join(directory, 'company'))).toEqual([]);
  await rm(directory, { recursive: true });
});
