import { hash, verify } from '@node-rs/argon2';

// Hashes use argon2id with the library's OWASP defaults (19 MiB, two passes). At most this many are computed at a time.
const atOnce = 2;

/** Hashes a password. A flood of sign-ins queues here instead of slowing down every other request. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

export function isPassword(password: string, password_hash: string): Promise<boolean> {
  return inTurn(() => verify(password_hash, password));
}

/**
 * Does the work of a password check for an unknown person, so that the response time does not reveal who has an
 * account.
 */
export async function pretendToCheck(password: string): Promise<false> {
  stranger ??= hash('somebody else entirely');
  await isPassword(password, await stranger);
  return false;
}

let stranger: Promise<string> | undefined;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // Passes the slot directly to the next password in the queue, so that no new request can take it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
