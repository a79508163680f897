import { z } from 'zod';

/** Room for the longest name there is, in any script. */
const cursor = z.string().regex(/^[\w-]{1,1200}$/u);

/** What every list takes: a search, filters of its own, a sort from its allow-list, and a place to begin. */
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
    /** Goes on after the last row of the previous page. */
    after: cursor.optional(),
    /** Jumps to a page instead, counted from 1. */
    page: z.int().min(1).max(100_000).optional(),
    limit: z.int().min(1).max(100).default(50),
  });
}

/** What every list answers. */
export function listOutput<Row extends z.ZodType>(row: Row) {
  return z.object({
    status: z.literal(true),
    data: z.array(row),
    total_records: z.int(),
    next: z.string().nullable().describe('Send as `after` for the next page; empty at the end.'),
  });
}

/** Which items a bulk action means: these, or all that a list's query finds. */
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
