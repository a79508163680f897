import { z } from 'zod';
import { Refused } from './refusals.ts';

const place = z.tuple([z.string().max(400), z.uuid()]);

/** Where a page ended: the sort key of its last row, and its id. */
export interface ListPosition {
  key: string;
  id: string;
}

export function writeCursor({ key, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** Reads a cursor without trusting it; `key` says what the list sorts by. */
export function readCursor(cursor: string, key: z.ZodType<string>): ListPosition {
  const parsed = place.safeParse(parsedJson(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.success) {
    const [sortKey, id] = parsed.data;
    if (key.safeParse(sortKey).success) return { key: sortKey, id };
  }
  throw new Refused('request.invalid', {}, { after: 'This page cannot be found. Start again from the first.' });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
