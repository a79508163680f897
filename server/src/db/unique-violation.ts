/** Returns the name of the unique constraint or index that a PostgreSQL error violates; undefined for other errors. */
export function violatedUnique(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined;
  const named = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  const name = named || (/unique constraint "([^"]+)"/.exec(error.message)?.[1] ?? '');
  return name.replace(shardNumber, '');
}

/** On Citus, the name of a constraint ends with the number of the shard. */
const shardNumber = /_\d{6,}$/;
