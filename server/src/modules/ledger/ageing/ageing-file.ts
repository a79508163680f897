import { ageBuckets, ageingKindLabel } from '#domain/ledger/ageing.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { LedgerFile, LedgerTable } from '../reading/ledger-table.ts';
import { readAgeing } from './ageing.rows.ts';
import { agedIn } from './show-ageing.ts';

const maxPeople = 50_000;

/** Returns a file of the people with open amounts, at most `maxPeople`, with the same columns as the page. */
export async function ageingFile(
  tx: CompanyTransaction,
  client_id: string,
  { kind, today }: Extract<LedgerTable, { table: 'ageing' }> & { today: string },
): Promise<LedgerFile> {
  const rows = await readAgeing(tx, { client_id, kind, today, limit: maxPeople });
  const lines = rows.map(({ owner, currency, amounts, total, no_of_items, oldest_on }) => {
    const aged = agedIn(currency, { amounts, total });
    return {
      owner: `${owner.first_name} ${owner.last_name}`,
      email: owner.email,
      currency,
      no_of_items: String(no_of_items),
      oldest_on,
      ...Object.fromEntries(ageBuckets.map((bucket, index) => [bucket, aged.buckets[index] ?? null])),
      total: aged.total,
    };
  });
  return {
    title: ageingKindLabel[kind],
    columns: [
      { key: 'owner', header: 'Employee', kind: 'text' },
      { key: 'email', header: 'Email', kind: 'text' },
      { key: 'currency', header: 'Currency', kind: 'text' },
      { key: 'no_of_items', header: 'Items', kind: 'number' },
      { key: 'oldest_on', header: 'Oldest since', kind: 'date' },
      ...ageBuckets.map((bucket) => ({ key: bucket, header: `${bucket} days`, kind: 'number' as const })),
      { key: 'total', header: 'Total', kind: 'number' },
    ],
    count: lines.length,
    lines: async function* () {
      yield* lines;
    },
  };
}
