import { hash, verify } from '@node-rs/argon2';

// argon2id with the library's OWASP defaults (19 MiB, two passes).
const atOnce = 2;

/** At most two hashes at a time: a flood of sign-ins queues here instead of slowing every other request. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

export function isPassword(password: string, password_hash: string): Promise<boolean> {
  return inTurn(() => verify(password_hash, password));
}

/** Does the same work for unknown people, so timing does not reveal who has an account. */
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
    // The slot passes directly to the next in the queue, so no new request can take it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
