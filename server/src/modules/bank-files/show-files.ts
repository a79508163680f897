import type { bankFiles } from '#contract/bank-files.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { shownFileState } from '#domain/bank-files/bank-file-states.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { type FileItemRow, type ListedFileRow, readBankFiles, readFileItems } from './bank-files.rows.ts';

type FileLine = OutputOf<typeof bankFiles.list>['data'][number];
const maxShown = 500;

export async function listFiles({ tx, actor }: ReadContext): Promise<OutputOf<typeof bankFiles.list>> {
  const rows = await readBankFiles(tx, { client_id: actor.client_id });
  return { status: true, data: rows.map(fileLine) };
}

export async function showFile(
  { tx, actor }: ReadContext,
  { id }: InputOf<typeof bankFiles.details>,
): Promise<OutputOf<typeof bankFiles.details>> {
  const key = { client_id: actor.client_id, id };
  const [[file], items] = await Promise.all([readBankFiles(tx, key), readFileItems(tx, { ...key, limit: maxShown })]);
  if (!file) throw new Refused('item.not_found');
  return { status: true, file: fileLine(file), items: items.map(itemLine) };
}

function fileLine(row: ListedFileRow): FileLine {
  const { paying_account_id: _, content_hash: __, ...shown } = row;
  return {
    ...shown,
    amount: amountText(row.amount, row.currency) ?? '0',
    state: shownFileState(row),
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  };
}

function itemLine(row: FileItemRow): OutputOf<typeof bankFiles.details>['items'][number] {
  const { payout_id, item_kind, item_id, number, payee, account_last4, amount, currency, state, reason } = row;
  const shown = amountText(amount, currency) ?? '0';
  return { payout_id, item_kind, item_id, number, payee, account_last4, amount: shown, state, reason };
}
