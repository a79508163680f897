import { hash, verify } from '@node-rs/argon2';

// argon2id at the library's OWASP defaults (19 MiB, two passes).
const atOnce = 2;

/** At most two hashes at a time: a flood of sign-ins queues here instead of starving every other request. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

export function isPassword(password: string, password_hash: string): Promise<boolean> {
  return inTurn(() => verify(password_hash, password));
}

/** For people we do not know: the same work, so that time does not tell them apart. */
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
    // The place is handed on, not given back, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
