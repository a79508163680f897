import { plural } from '#domain/language/translate.ts';

/** Counts the captures that signing out would delete. The code is loaded on demand, because most pages never need it. */
export async function countUnsent(): Promise<number> {
  return (await import('../lib/capture/forget-captures.ts')).countOwnCaptures();
}

export function unsentText(count: number): string {
  return plural(
    count,
    '1 item on this device has not been sent to Outlay yet. Connect to the internet to send it first.',
    '# items on this device have not been sent to Outlay yet. Connect to the internet to send them first.',
  );
}
