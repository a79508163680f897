import { AccountingAway, type EntryStatus } from './port.ts';

export const timeoutMs = 20_000;

/**
 * Sends a request. Throws `AccountingAway` if there is no response within the time limit, or if the response is a
 * redirect.
 */
export async function sendRequest(target: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(target, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    throw new AccountingAway('The vendor did not answer.', { cause: error });
  }
}

export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw new AccountingAway('The answer was lost.', { cause: error });
  }
}

/** Writes a decimal text as a JSON number with exactly the same digits. */
export const { rawJSON } = JSON as JSON & { rawJSON(text: string): unknown };

export function saysPeriodClosed(message: string): boolean {
  return /period.*(closed|locked?)|(closed|locked?).*period|closing date|lock date/iu.test(message);
}

export function refused(message: string): EntryStatus {
  return { state: 'refused', message, is_period_closed: saysPeriodClosed(message) };
}
