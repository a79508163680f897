import { z } from 'zod';

/**
 * The position after which a list continues. A cursor contains the encoded sort key, so its maximum length allows the
 * longest name in any script.
 */
const cursor = z.string().regex(/^[\w-]{1,1200}$/u);

/**
 * Returns the schema for the input of every list: a search, the list's filters, an allowed sort order and a cursor or
 * page.
 */
export function listInput<Filters extends z.ZodObject, const Sorts extends readonly [string, ...string[]]>(
  filters: Filters,
  sorts: Sorts,
  { direction = 'asc' }: { direction?: 'asc' | 'desc' } = {},
) {
  return z.strictObject({
    search: z.string().max(200).default(''),
    filters: filters.prefault({} as z.input<Filters>),
    sort: z
      .strictObject({ by: z.enum(sorts), direction: z.enum(['asc', 'desc']) })
      .default({ by: sorts[0], direction }),
    /** The cursor after the last row of the previous page. */
    after: cursor.optional(),
    /** A page number, counted from 1, to open instead of a cursor. */
    page: z.int().min(1).max(100_000).optional(),
    limit: z.int().min(1).max(100).default(50),
  });
}

export function listOutput<Row extends z.ZodType>(row: Row) {
  return z.object({
    status: z.literal(true),
    data: z.array(row),
    total_records: z.int(),
    next: z.string().nullable().describe('Send as `after` for the next page; null on the last page.'),
  });
}

/** Returns the schema for the items of a bulk action: a list of ids, or all items that match a list's query. */
export function selection<Filters extends z.ZodObject, Id extends z.ZodType>(filters: Filters, id: Id) {
  return z.union([
    z.strictObject({ ids: z.array(id).min(1).max(500) }),
    z.strictObject({
      matching: z.strictObject({
        search: z.string().max(200).default(''),
        filters: filters.prefault({} as z.input<Filters>),
      }),
    }),
  ]);
}
