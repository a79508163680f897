import { z } from 'zod';
import { Refused } from './refusals.ts';

const cursorSchema = z.tuple([z.string().max(400), z.uuid()]);

/** The end of a page: sort key and id of its last row. */
export interface ListPosition {
  key: string;
  id: string;
}

export function writeCursor({ key, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** Parses an untrusted cursor; `key` validates the sort key. */
export function readCursor(cursor: string, key: z.ZodType<string>): ListPosition {
  const parsed = cursorSchema.safeParse(parsedJson(Buffer.from(cursor, 'base64url').toString()));
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
