import pg from 'pg';

/** Stays well below PostgreSQL's limit of 65,535 parameters per statement. */
const maxParameters = 30_000;

export interface Batch {
  add(row: (string | null)[]): Promise<void>;
  flush(): Promise<void>;
}

/** Inserts rows into a table in batches. Values are given as text. */
export function insertBatches(
  client: pg.ClientBase,
  { table, columns }: { table: string; columns: readonly { name: string; type: string }[] },
): Batch {
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  let rows: (string | null)[][] = [];

  async function flush(): Promise<void> {
    if (rows.length === 0) return;
    const values = rows.map(
      (_, row) => `(${columns.map(({ type }, at) => `$${row * columns.length + at + 1}::${type}`)})`,
    );
    const statement = `insert into ${pg.escapeIdentifier(table)} (${names}) values ${values.join(', ')}`;
    await client.query(statement, rows.flat());
    rows = [];
  }

  return {
    flush,
    async add(row) {
      rows.push(row);
      if ((rows.length + 1) * columns.length > maxParameters) await flush();
    },
  };
}
