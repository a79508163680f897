/** Tokens are renewed this long before they expire, so that a slow request still arrives in time. */
const marginMs = 15_000;

let isClockWrong = false;

/** Returns true if the token has expired or is about to expire. For tokens that cannot be read, the server decides. */
export function isAboutToExpire(token: string, now = Date.now()): boolean {
  return !isClockWrong && hasPassed(token, now);
}

/**
 * Detects a wrong clock: a new token that looks expired means that the computer's clock is wrong. From then on only the
 * server decides whether a token has expired.
 */
export function checkClock(token: string, now = Date.now()): void {
  if (hasPassed(token, now)) isClockWrong = true;
}

function hasPassed(token: string, now: number): boolean {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' && exp * 1000 - now < marginMs;
  } catch {
    return false;
  }
}
