import { setImmediate as nextTurn } from 'node:timers/promises';
import { readStatement, readStatementTable } from '#domain/cards/statements/read-statement.ts';
import type { StatementRecord } from '#domain/cards/statements/statement-line.ts';
import { t } from '#domain/language/translate.ts';
import { add, type Money, moneyFrom, toDecimal, zero } from '#domain/money/money.ts';
import type { App } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { companyDayOrder } from '../../people/company-day-order.ts';
import { readTable } from '../../people/imports/read-table.ts';
import { readAllAccounts } from '../card-accounts.rows.ts';
import { readKnownIds } from '../card-transactions.rows.ts';
import {
  deleteLines,
  failCheck,
  insertLines,
  moveStatement,
  readStatementRow,
  type StatementLineRow,
  type StatementPreview,
  type StatementRow,
} from './card-statements.rows.ts';
import { type KnownAccounts, knownAccounts } from './find-account.ts';
import { isSheet, statementPath } from './statement-file.ts';
import { statementKeys } from './statement-key.ts';

const batchLines = 1_000;
const recordsPerTurn = 100;
const maxProblems = 50;
const maxBytes = 32_000_000;

interface StatementJob {
  client_id: string;
  statement_id: string;
}

/**
 * Reads an uploaded statement line by line and saves its preview. Deletes the file afterwards, because it may contain
 * full card numbers. The job can run twice: a repeated job deletes a file that a crash left behind, and the sweep
 * deletes the file of a check that never succeeds.
 */
export async function checkStatement(app: App, { client_id, statement_id }: StatementJob): Promise<void> {
  const key = { client_id, id: statement_id };
  const row = await app.database.readInCompany(client_id, (tx) => readStatementRow(tx, key));
  if (row?.state === 'checking') await check(app, { client_id, row });
  await app.files.delete([statementPath(key)]);
}

async function check(app: App, { client_id, row }: { client_id: string; row: StatementRow }): Promise<void> {
  const key = { client_id, id: row.id };
  await app.database.inCompany(client_id, (tx) => deleteLines(tx, key));

  const collected = await collect(app, { client_id, row });
  await app.database.inCompany(client_id, async (tx) => {
    if ('failure' in collected) await failCheck(tx, key, collected.failure);
    else await moveStatement(tx, key, { from: 'checking', state: 'checked', preview: collected.preview });
  });
}

type Collected = { preview: StatementPreview } | { failure: string };

async function collect(app: App, { client_id, row }: { client_id: string; row: StatementRow }): Promise<Collected> {
  const bytes = await app.files.read(statementPath({ client_id, id: row.id }), { most_bytes: maxBytes });
  if (!bytes) return { failure: t`The file is no longer available. Upload it again.` };
  const accounts = await app.database.readInCompany(client_id, (tx) => readAllAccounts(tx, client_id));
  const tally = statementTally(knownAccounts(accounts));
  const keyOf = statementKeys();
  const saver = batchSaver(async (lines) => {
    await app.database.inCompany(client_id, async (tx) => {
      const known = await readKnownIds(tx, { client_id, external_ids: lines.map(({ external_id }) => external_id) });
      const fresh = lines.filter((line) => tally.add(line, known));
      await insertLines(tx, { client_id, id: row.id }, fresh);
    });
  });
  let failure: string | undefined;
  let no_of_records = 0;

  for await (const record of await recordsOf(app, { client_id, row, bytes })) {
    no_of_records += 1;
    // Lets other requests and database responses be handled while a long file is read.
    if (no_of_records % recordsPerTurn === 0) await nextTurn();
    if (record.kind === 'transaction') {
      const line = stagedLine(record);
      await saver.add({ line_no: record.line, external_id: keyOf({ ...line, external_id: record.external_id }), line });
    } else if (record.is_fatal) failure = t`Line ${record.line}: ${record.message}`;
    else tally.addProblem(record);
  }
  await saver.end();
  if (failure !== undefined) return { failure };
  return tally.isEmpty() ? { failure: t`The file has no transactions.` } : { preview: tally.preview() };
}

/**
 * Returns an object that saves lines in batches. One batch is saved while the lines of the next batch are being read.
 */
function batchSaver(save: (lines: readonly StatementLineRow[]) => Promise<void>) {
  let batch: StatementLineRow[] = [];
  let saving = Promise.resolve();
  const flush = async () => {
    await saving;
    saving = save(batch);
    // The error is thrown where the batch is awaited. This handler prevents an unhandled rejection until then.
    saving.catch(() => undefined);
    batch = [];
  };

  return {
    async add(line: StatementLineRow): Promise<void> {
      batch.push(line);
      if (batch.length === batchLines) await flush();
    },
    async end(): Promise<void> {
      await flush();
      await saving;
    },
  };
}

async function recordsOf(
  app: App,
  { client_id, row, bytes }: { client_id: string; row: StatementRow; bytes: Buffer },
): Promise<AsyncIterable<StatementRecord>> {
  const { columns, is_debit_positive, currency } = row.mapping;
  const mapping = Object.keys(columns).length > 0 ? columns : undefined;
  const day_order = await app.database.readInCompany(client_id, (tx) => companyDayOrder(tx, { client_id, currency }));
  const options = { mapping, is_debit_positive, currency, day_order };
  if (!isSheet(bytes)) return readStatement(piecesOf(bytes), options);
  try {
    const { headers, rows } = await readTable(bytes);
    return readStatementTable(sheetRows([headers, ...rows]), options);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const message = t`The Excel file could not be read. Save it as CSV and upload it again.`;
    return fatal(message);
  }
}

async function* fatal(message: string): AsyncGenerator<StatementRecord> {
  yield { kind: 'problem', line: 1, message, is_fatal: true, has_full_card_number: false };
}

async function* sheetRows(rows: readonly string[][]) {
  for (const [index, cells] of rows.entries()) yield { line: index + 1, cells };
}

const pieceBytes = 65_536;

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
}

type TransactionRecord = Extract<StatementRecord, { kind: 'transaction' }>;

function stagedLine(record: TransactionRecord): StatementLineRow['line'] {
  const { last_four, holder, bank, network, amount, foreign, spent_on, posted_on, merchant, description, mcc } = record;
  return {
    last_four,
    holder,
    bank,
    network,
    currency: amount.currency,
    amount: toDecimal(amount),
    foreign_currency: foreign?.currency ?? null,
    foreign_amount: foreign && toDecimal(foreign),
    spent_on,
    posted_on,
    merchant,
    description,
    mcc: mcc ?? '',
    details: record.details,
  };
}

/** Returns an object that counts the lines of a statement and builds its preview. */
function statementTally(accounts: KnownAccounts) {
  const counts = { rows: 0, debit: 0, credit: 0, duplicates: 0, unknown_cards: 0, bad: 0 };
  const problems: StatementPreview['problems'] = [];
  const totals = new Map<string, Money>();
  const unknown = new Map<string, StatementPreview['unknown_cards'][number]>();
  const seen = new Set<string>();

  return {
    /** Counts a line. Returns false if the transaction is already saved or occurred earlier in the file. */
    add({ external_id, line }: StatementLineRow, known: ReadonlySet<string>): boolean {
      counts.rows += 1;
      const account = accounts.find(line);
      const { last_four, holder, bank, network, currency, amount } = line;
      const card = account?.id ?? `${last_four} ${bank}`;
      if (!account) {
        const count = (unknown.get(card)?.count ?? 0) + 1;
        unknown.set(card, { last_four, holder, bank, network, currency, count });
      }
      const key = `${card} ${external_id}`;
      if (known.has(`${account?.id} ${external_id}`) || seen.has(key)) {
        counts.duplicates += 1;
        return false;
      }
      seen.add(key);
      counts[amount.startsWith('-') ? 'credit' : 'debit'] += 1;
      totals.set(currency, add(totals.get(currency) ?? zero(currency), moneyFrom(amount, currency)));
      return true;
    },
    addProblem({ line, message }: { line: number; message: string }): void {
      counts.rows += 1;
      counts.bad += 1;
      if (problems.length < maxProblems) problems.push({ line, message });
    },
    isEmpty: () => counts.rows === 0,
    preview: (): StatementPreview => ({
      counts: { ...counts, unknown_cards: unknown.size },
      totals: [...totals].map(([currency, amount]) => ({ currency, amount: toDecimal(amount) })),
      unknown_cards: [...unknown.values()].slice(0, 100),
      problems,
    }),
  };
}
