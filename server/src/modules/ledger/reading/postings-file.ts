import { accountText } from '#domain/ledger/chart.ts';
import { postingCauseLabel } from '#domain/ledger/postings.ts';
import { runningBalances } from '#domain/ledger/trial-balance.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { type RunRead, readBatches } from '../../../db/list-query.rows.ts';
import { readAccountNames } from '../chart/chart.rows.ts';
import { readLedgerSums, readOpenings } from './ledger-balances.rows.ts';
import { type LedgerQuery, ledgerList } from './ledger-list.rows.ts';
import type { FileLine, LedgerFile, LedgerTable } from './ledger-table.ts';
import { hasBalance, type LedgerLine, ledgerLine } from './list-ledger.ts';

const batchSize = 500;

/**
 * Returns the postings in booking order. With an account filter, the file also has the debits, credits and balance of
 * the account.
 */
export async function postingsFile(
  tx: CompanyTransaction,
  client_id: string,
  { search, filters }: Extract<LedgerTable, { table: 'postings' }>,
): Promise<LedgerFile> {
  const query = { client_id, search, filters };
  const sums = await readLedgerSums(tx, query);
  const amounts = filters.account
    ? [
        { key: 'debit', header: 'Debit', kind: 'number' as const },
        { key: 'credit', header: 'Credit', kind: 'number' as const },
        ...(hasBalance(query) ? [{ key: 'balance', header: 'Balance', kind: 'number' as const }] : []),
      ]
    : [{ key: 'amount', header: 'Amount', kind: 'number' as const }];
  return {
    title: 'Ledger',
    columns: [...columns, ...amounts],
    count: sums.reduce((total, { count }) => total + count, 0),
    lines: (run) => postingLines(run, query),
  };
}

const columns = [
  { key: 'booked_on', header: 'Booked on', kind: 'date' },
  { key: 'value_on', header: 'Paid on', kind: 'date' },
  { key: 'recorded_at', header: 'Recorded at', kind: 'text' },
  { key: 'late', header: 'Late', kind: 'text' },
  { key: 'number', header: 'Document', kind: 'text' },
  { key: 'title', header: 'Title', kind: 'text' },
  { key: 'event', header: 'Event', kind: 'text' },
  { key: 'owner', header: 'Employee', kind: 'text' },
  { key: 'email', header: 'Email', kind: 'text' },
  { key: 'entity', header: 'Entity', kind: 'text' },
  { key: 'debit_number', header: 'Debit account number', kind: 'text' },
  { key: 'debit_account', header: 'Debit account', kind: 'text' },
  { key: 'credit_number', header: 'Credit account number', kind: 'text' },
  { key: 'credit_account', header: 'Credit account', kind: 'text' },
  { key: 'currency', header: 'Currency', kind: 'text' },
] as const;

async function* postingLines(run: RunRead, query: LedgerQuery): AsyncGenerator<FileLine> {
  const accountNames = await run((tx) => readAccountNames(tx, query.client_id));
  let openings: { currency: string; amount: string }[] | undefined;
  const cut = { sort: 'booked', direction: 'asc', limit: batchSize } as const;
  for await (const rows of readBatches(run, ledgerList, query, cut)) {
    const lines = rows.map((row) => ledgerLine(row, { accountNames, account: query.filters.account }));
    const [first] = lines;
    if (first && hasBalance(query)) openings ??= await run((tx) => readOpenings(tx, query, first));
    const sides = lines.map(({ currency, amount, side }) => ({ currency, amount, side: side ?? ('debit' as const) }));
    const balances = openings ? runningBalances(sides, openings) : [];
    openings &&= lastBalances(openings, lines, balances);
    yield* lines.map((line, index) => fileLine(line, balances[index] ?? null));
  }
}

/** Returns the balance of each currency after the last of these lines. */
function lastBalances(
  openings: readonly { currency: string; amount: string }[],
  lines: readonly LedgerLine[],
  balances: readonly string[],
) {
  const last = new Map(openings.map(({ currency, amount }) => [currency, amount]));
  for (const [index, { currency }] of lines.entries()) last.set(currency, balances[index] ?? '0');
  return [...last].map(([currency, amount]) => ({ currency, amount }));
}

function fileLine(line: LedgerLine, balance: string | null): FileLine {
  const { owner, side, amount } = line;
  return {
    booked_on: line.booked_on,
    value_on: line.value_on,
    recorded_at: line.recorded_at,
    late: line.is_late ? 'Yes' : '',
    number: line.item.number,
    title: line.item.title,
    event: `${postingCauseLabel[line.cause]}${line.is_reversal ? ', reversed' : ''}`,
    owner: owner ? `${owner.first_name} ${owner.last_name}` : '',
    email: owner?.email ?? '',
    entity: line.entity?.name ?? '',
    debit_number: line.debited.number,
    debit_account: accountText({ ...line.debited, number: '' }),
    credit_number: line.credited.number,
    credit_account: accountText({ ...line.credited, number: '' }),
    currency: line.currency,
    amount,
    debit: side === 'debit' ? amount : null,
    credit: side === 'credit' ? amount : null,
    balance,
  };
}
