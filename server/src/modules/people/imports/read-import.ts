import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ReadContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { readImport, readRows } from './imports.rows.ts';

export async function importProgress(
  { tx, actor }: ReadContext,
  { import_id }: InputOf<typeof users.importProgress>,
): Promise<OutputOf<typeof users.importProgress>> {
  return importAnswer(tx, { client_id: actor.client_id, import_id });
}

export async function importRows(
  { tx, actor }: ReadContext,
  { import_id, result, after_row, limit }: InputOf<typeof users.importRows>,
): Promise<OutputOf<typeof users.importRows>> {
  const key = { client_id: actor.client_id, import_id };
  const [known, rows] = await Promise.all([readImport(tx, key), readRows(tx, key, { result, after_row, limit })]);
  if (!known) throw new Refused('item.not_found');
  return { status: true, rows };
}

export async function importAnswer(
  tx: CompanyTransaction,
  key: { client_id: string; import_id: string },
): Promise<OutputOf<typeof users.importProgress>> {
  const row = await readImport(tx, key);
  if (!row) throw new Refused('item.not_found');
  const { id, requested_by: _by, version: _version, created_at, ...data } = row;
  return { status: true, data: { ...data, import_id: id, created_at: created_at.toISOString() } };
}
