import pg from 'pg';

/**
 * Determines how values are read. Money and rates (numeric) remain decimal text, and calendar dates remain
 * 'YYYY-MM-DD', because a JavaScript Date would shift them by the process's time zone. Instants become a Date. int8
 * (the result of count() and sum(integer)) becomes a number; the query fails if that is not exact. The same applies
 * inside arrays, where pg would turn numeric into floats. It does not apply to JSON built in SQL, so cast numeric to
 * text there.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    return ourParsers.get(oid) ?? pg.types.getTypeParser(oid, 'text');
  }) as typeof pg.types.getTypeParser,
};

const asText = (text: string) => text;
const asTexts = pg.types.getTypeParser(1009 as number, 'text') as (text: string) => (string | null)[]; // text[]

const ourParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.DATE, asText],
  [pg.types.builtins.NUMERIC, asText],
  [pg.types.builtins.INT8, exactNumber],
  [1182, asTexts], // date[]
  [1231, asTexts], // numeric[]
  [1016, (text) => asTexts(text).map((member) => (member === null ? null : exactNumber(member)))], // int8[]
]);

function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large for a count: cast it to text or numeric.`);
  return value;
}
