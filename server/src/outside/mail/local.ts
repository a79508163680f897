import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Mail, MailPort } from './port.ts';

export interface SavedMail extends Mail {
  sent_at: string;
  /** Set for a message of the local Slack fake, which writes to the same outbox. */
  channel?: 'slack';
}

/** Writes each mail to a file in the outbox, shown at /dev/outbox in development. Needs no mail server. */
export function localMail(directory: string): MailPort {
  return {
    send: (mail) => writeToOutbox(directory, mail),
    close: async () => undefined,
  };
}

export async function writeToOutbox(directory: string, message: Omit<SavedMail, 'sent_at'>): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const name = uuidv7();
  const saved: SavedMail = { ...message, sent_at: new Date().toISOString() };
  // The file is renamed at the end, so that an incomplete mail is never read.
  await writeFile(join(directory, `${name}.part`), JSON.stringify(saved), { mode: 0o600 });
  await rename(join(directory, `${name}.part`), join(directory, `${name}.json`));
}

/** Reads the newest saved mails, newest first, at most `most` of them. */
export async function readOutbox(directory: string, most = 50): Promise<SavedMail[]> {
  const names = await readdir(directory).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, most);
  return Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(join(directory, name), 'utf8')) as SavedMail),
  );
}
