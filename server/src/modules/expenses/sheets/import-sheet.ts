import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { suggestSheetMapping } from '#domain/expenses/sheet/sheet-columns.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type {
  Actor,
  App,
  PreparedWrite,
  PreparingContext,
  ReadContext,
  SignedWriteContext,
} from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { readOriginal } from '../../files/open-file.ts';
import { resolveOwner } from '../../people/delegates/resolve-owner.ts';
import { readTable, type Table } from '../../people/imports/read-table.ts';
import { saveSheetRows } from './save-sheet-rows.ts';
import { lockSheetImport, readSheetFile } from './sheets.rows.ts';
import { type CheckedRow, validateSheet } from './validate-sheet.ts';

const maxRows = 1_000;

type Opened = OutputOf<typeof expenses.importSheet>;
type Confirmed = OutputOf<typeof expenses.importConfirm>;

/** Reads a sheet and suggests a field for each column. Saves nothing. */
export async function openSheet(
  context: PreparingContext,
  { file_id }: InputOf<typeof expenses.importSheet>,
): Promise<PreparedWrite<Opened>> {
  const { headers, rows } = await readOwnTable(context, file_id);
  return async ({ tx, client_id }) => {
    const fields = await fieldsOf(tx, { client_id, applies_to: 'expense' });
    const visible = fields.filter(({ is_active, seen_by }) => is_active && seen_by === 'everyone');
    return { status: true, headers, mapping: suggestSheetMapping(headers, visible), no_of_rows: rows.length };
  };
}

/** Shows the expenses that the rows would become. Saves nothing. */
export async function previewSheet(
  context: ReadContext,
  { file_id, mapping, for_user_id }: InputOf<typeof expenses.importPreview>,
): Promise<OutputOf<typeof expenses.importPreview>> {
  const { app, tx, actor } = context;
  const owner_id = await resolveOwner(context, { for_user_id });
  await refuseForeignSheet(tx, actor, file_id);
  const table = await readSheetTable(app, { client_id: actor.client_id, file_id });
  const { rows, day_order } = await validateSheet(tx, actor, { table, mapping, owner_id });
  return { status: true, data: rows.map(shownRow), day_order };
}

/** Saves the valid rows as drafts and skips rows that were imported before. */
export async function confirmSheet(
  context: PreparingContext,
  { file_id, mapping, for_user_id }: InputOf<typeof expenses.importConfirm>,
): Promise<PreparedWrite<Confirmed>> {
  const table = await readOwnTable(context, file_id);
  return async (writing: SignedWriteContext) => {
    const { tx, client_id, actor } = writing;
    const owner_id = await resolveOwner(writing, { for_user_id });
    await lockSheetImport(tx, { client_id, owner_id });
    const { rows } = await validateSheet(tx, actor, { table, mapping, owner_id });
    const fresh = rows.filter(({ result }) => result === 'new');
    await saveSheetRows(writing, owner_id, fresh);
    const count = (result: CheckedRow['result']) => rows.filter((row) => row.result === result).length;
    return { status: true, no_of_created: fresh.length, no_of_known: count('known'), no_of_bad: count('bad') };
  };
}

async function readOwnTable({ app, actor }: PreparingContext, file_id: string): Promise<Table> {
  const { client_id } = actor;
  await app.database.readInCompany(client_id, (tx) => refuseForeignSheet(tx, actor, file_id));
  return readSheetTable(app, { client_id, file_id });
}

/** Reads the rows of an uploaded sheet. The caller checks that the actor uploaded it. */
async function readSheetTable(app: App, file: { client_id: string; file_id: string }): Promise<Table> {
  const bytes = await readOriginal(app, file);
  if (!bytes) throw new Refused('item.not_found');
  const table = await readTable(bytes);
  if (table.rows.length > maxRows) throw new Refused('import.too_many_rows', { most: maxRows.toLocaleString('en-US') });
  return table;
}

/** Refuses files that are not sheets and files that another person uploaded. */
async function refuseForeignSheet(tx: CompanyTransaction, actor: Actor, id: string): Promise<void> {
  const file = await readSheetFile(tx, { client_id: actor.client_id, id });
  if (file?.uploaded_by !== actor.user_id) throw new Refused('item.not_found');
  if (file.kind !== 'sheet') throw new Refused('file.type');
}

function shownRow({ row_number, result, messages, merchant, spent_on, currency, amount, category }: CheckedRow) {
  return { row_number, result, messages, merchant, spent_on, currency, amount, category };
}
