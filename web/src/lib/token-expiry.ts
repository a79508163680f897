/** Renewed this long before it expires, so that a slow request still arrives in time. */
const marginMs = 15_000;

let isClockWrong = false;

/** True if the token has expired or is about to. Tokens that cannot be read are left to the server. */
export function isAboutToExpire(token: string, now = Date.now()): boolean {
  return !isClockWrong && hasPassed(token, now);
}

/** A new token that looks expired means that the computer's clock is wrong; from then on the server decides. */
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
