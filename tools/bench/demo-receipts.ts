import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/db/embedded/settings.ts';
import { emptyDataDirectory } from '#server/resilience/data-directory.ts';
import { type demoAccounts, demoPassword } from '../demo/sign-ins.ts';
import { seeded } from '../large/seeded.ts';
import { drawReceipt } from '../receipts/draw-receipt.ts';
import { photograph, pickTreatment } from '../receipts/photograph.ts';

interface RunningDemo {
  address: string;
  pid: number;
}

const root = join(import.meta.dirname, '../..');

/** Starts the demo as `npm start` does, with new data, and stops it when the work is done. */
export async function withDemo<T>(work: (demo: RunningDemo) => Promise<T>): Promise<T> {
  const directory = await emptyDataDirectory();
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(root, 'tools/run.mjs'), 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, HOME, DATA_DIR: directory, PORT: `${port}`, LOG_LEVEL: 'error' },
  });
  const exited = once(child, 'exit');
  try {
    for await (const chunk of child.stdout) if (`${chunk}`.includes('Outlay is ready')) break;
    return await work({ address: `http://127.0.0.1:${port}`, pid: Number(child.pid) });
  } finally {
    child.kill('SIGTERM');
    await exited;
    await rm(directory, { recursive: true, force: true });
  }
}

/** Generates a photo of a receipt; the same index gives the same photo. */
export async function photoOfReceipt(index: number): Promise<Buffer> {
  const chance = seeded(`receipt ${index}`);
  const { pdf } = await drawReceipt(chance, { today: '2026-11-15' });
  return photograph(pdf, pickTreatment(chance), chance);
}

/** Waits until a receipt has been read, successfully or not. */
export async function untilRead(call: Call, id: string): Promise<void> {
  const isPending = async () => {
    const { data } = await call<{ data: { scan: { state: string } | null } }>('GET', `/misc/file?id=${id}`);
    return data.scan?.state === 'pending';
  };
  while (await isPending()) await pause(1000);
}

export type Call = <Answer>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;

/**
 * Returns a caller that signs in before the first call, and again after the token expires, because a run may take
 * longer than a token is valid.
 */
export function signedIn(address: string, email: (typeof demoAccounts)[number]['email']): Call {
  let access = '';
  const send = (method: string, path: string, body?: object) =>
    fetch(`${address}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'request-from': 'web',
        'idempotency-key': randomUUID(),
        ...(access && { 'access-token': access }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const answerOf = async <Answer>(path: string, response: Response): Promise<Answer> => {
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const signIn = async () => {
    access = '';
    const credentials = { email, password: demoPassword };
    const entered = await send('POST', '/auth/session/sign-in', credentials);
    const { entry_token } = await answerOf<{ entry_token: string }>('sign-in', entered);
    const generated = await send('POST', '/auth/token/generate', { entry_token });
    access = (await answerOf<{ access: string }>('generate', generated)).access;
  };
  return async (method, path, body) => {
    if (!access) await signIn();
    let response = await send(method, path, body);
    if (response.status === 401) {
      await signIn();
      response = await send(method, path, body);
    }
    return answerOf(path, response);
  };
}

/** Uploads a photo, requests its reading, and returns the id of the file. */
export async function upload(address: string, call: Call, photo: Buffer): Promise<string> {
  const form = await call<{ remote_file_path: string; data: { url: string; fields: Record<string, string> } }>(
    'POST',
    '/misc/get-signed-upload-url',
    { file_type: 'image/jpeg' },
  );
  const body = new FormData();
  for (const [name, value] of Object.entries(form.data.fields)) body.set(name, value);
  body.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'file');
  const sent = await fetch(new URL(form.data.url, address), { method: 'POST', body });
  if (!sent.ok) throw new Error(`The form was answered with ${sent.status}.`);
  const taken = await call<{ file: { id: string } }>('POST', '/misc/user_upload', {
    remote_file_path: form.remote_file_path,
    name: 'receipt.jpg',
    read: true,
  });
  return taken.file.id;
}
