import { v7 as uuidv7 } from 'uuid';
import type { cardStatements } from '#contract/card-statements.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { CardSource } from '#domain/cards/card-transaction.ts';
import type { App, SignedWriteContext, WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { systemRequest } from '../../../http/request-info.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { insertAccount, lockAllAccounts, markImported } from '../card-accounts.rows.ts';
import { type CardTransactionRow, readKnownIds, readPeopleOfStatement } from '../card-transactions.rows.ts';
import { announceTransactions, saveTransactions } from '../write-transactions.ts';
import {
  addImported,
  deleteLines,
  lockStatement,
  moveStatement,
  readLines,
  type StatementLineRow,
  type StatementRow,
} from './card-statements.rows.ts';
import { type KnownAccounts, knownAccounts } from './find-account.ts';
import { shownStatement } from './read-statements.ts';

const batchLines = 2_000;

/** Starts the import of a checked statement. */
export async function confirmStatement(
  { app, tx, client_id }: SignedWriteContext,
  { statement_id }: InputOf<typeof cardStatements.confirm>,
): Promise<OutputOf<typeof cardStatements.confirm>> {
  const key = { client_id, id: statement_id };
  const row = await lockStatement(tx, key);
  if (!row) throw new Refused('item.not_found');
  if (!(await moveStatement(tx, key, { from: 'checked', state: 'importing' }))) throw new Refused('import.wrong_state');
  await app.jobs.send(tx, 'card-statement.import', { client_id, statement_id }, { is_long: true });
  return { status: true, data: shownStatement({ ...row, state: 'importing' }) };
}

/**
 * Imports the lines of a statement in batches. Each batch is saved and its lines are deleted in one transaction, so
 * that a crash neither repeats nor skips a line and the statement shows its progress.
 */
export async function importStatement(
  app: App,
  { client_id, statement_id }: { client_id: string; statement_id: string },
): Promise<void> {
  const request = systemRequest(app, `card-statement-${statement_id}`);
  for (let isMore = true; isMore; )
    isMore = await writeInCompany({ app, request, client_id }, (context) => importBatch(context, statement_id));
}

/** Imports a batch of lines. Returns false when the statement is finished. */
async function importBatch(context: WriteContext, statement_id: string): Promise<boolean> {
  const { tx, client_id } = context;
  const key = { client_id, id: statement_id };
  const row = await lockStatement(tx, key);
  if (row?.state !== 'importing') return false;
  const lines = await readLines(tx, key, { limit: batchLines });
  const last = lines.at(-1);
  if (!last) return finish(context, row);

  const accounts = await accountsFor(context, { row, lines });
  const known = await readKnownIds(tx, { client_id, external_ids: lines.map(({ external_id }) => external_id) });
  const transactions = lines.map((line) => transactionOf(context, { row, line, accounts }));
  const ids = [...new Set(transactions.map(({ account_id }) => account_id))];
  await markImported(tx, { client_id, ids, now: context.request.now });
  const fresh = transactions.filter(({ account_id, external_id }) => !known.has(`${account_id} ${external_id}`));
  await saveTransactions(context, fresh);
  await addImported(tx, key, fresh.length);
  await deleteLines(tx, key, { up_to: last.line_no });
  return true;
}

async function finish(context: WriteContext, row: StatementRow): Promise<false> {
  const { tx, client_id } = context;
  await moveStatement(tx, { client_id, id: row.id }, { from: 'importing', state: 'done' });
  await announceTransactions(context, await readPeopleOfStatement(tx, { client_id, statement_id: row.id }));
  context.record({
    action: 'card_statement_imported',
    item_kind: 'card',
    item_id: row.id,
    item_label: row.file_name,
    actor_id: row.uploaded_by,
    is_setting: true,
    facts: { before: {}, after: { transactions: row.no_of_imported } },
  });
  return false;
}

/** Returns the known cards. Adds a card without an owner for each unknown card in these lines. */
async function accountsFor(
  { tx, client_id, request }: WriteContext,
  { row, lines }: { row: StatementRow; lines: readonly StatementLineRow[] },
): Promise<KnownAccounts> {
  const accounts = knownAccounts(await lockAllAccounts(tx, client_id));
  const source = (row.format === 'xlsx' ? 'csv' : row.format) as CardSource;
  for (const { line } of lines) {
    if (accounts.find(line)) continue;
    const { last_four, holder, bank, network, currency } = line;
    const account = {
      id: uuidv7(),
      link_id: null,
      external_id: null,
      bank,
      network,
      last_four,
      holder,
      nickname: '',
      currency,
      source,
      user_id: null,
      last_synced_at: request.now,
    };
    await insertAccount(tx, { client_id, ...account, created_at: request.now });
    accounts.add({ ...account, is_archived: false, version: 0 });
  }
  return accounts;
}

function transactionOf(
  { request }: WriteContext,
  options: { row: StatementRow; line: StatementLineRow; accounts: KnownAccounts },
): CardTransactionRow & { created_at: Date } {
  const { external_id, line } = options.line;
  const account = options.accounts.find(line);
  if (!account) throw new Error(`The card •• ${line.last_four} was not created.`);
  const { merchant, description, mcc, spent_on, posted_on, currency, amount, foreign_currency, foreign_amount } = line;
  return {
    id: uuidv7(),
    account_id: account.id,
    external_id,
    statement_id: options.row.id,
    period_id: null,
    user_id: account.user_id,
    merchant,
    description,
    mcc,
    spent_on,
    posted_on: posted_on ?? spent_on,
    status: 'POSTED',
    currency,
    amount,
    foreign_currency,
    foreign_amount,
    state: 'unmatched',
    is_receipt_missing: true,
    is_voided: false,
    note: '',
    suggestions: [],
    rejected_ids: [],
    advance_id: null,
    metadata: line.details,
    version: 0,
    created_at: request.now,
  };
}
