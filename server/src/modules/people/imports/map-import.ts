import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import { msg, t } from '#domain/language/translate.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { customPrefix, type FileField, importHeaders, requiredFields } from '../users/file-columns.ts';
import { type ImportRow, lockImport, startChecking, startImporting } from './imports.rows.ts';
import { importAnswer } from './read-import.ts';

/** Saves the column mapping and starts the check in the background. The user can repeat this with another mapping. */
export async function mapImport(
  context: SignedWriteContext,
  { import_id, mapping }: InputOf<typeof users.mapImport>,
): Promise<OutputOf<typeof users.mapImport>> {
  const { tx, client_id, app } = context;
  const key = { client_id, import_id };
  const saved = await lockImport(tx, key);
  if (!saved) throw new Refused('item.not_found');
  if (!['uploaded', 'checking', 'checked', 'failed'].includes(saved.state)) throw new Refused('import.wrong_state');
  await checkMapping(context, saved, mapping);
  const version = saved.version + 1;
  await startChecking(tx, key, { mapping, version });
  await app.jobs.send(tx, 'import.check', { ...key, version: `v${version}` });
  return importAnswer(tx, key);
}

/** Starts the background import of the valid rows, which runs in one transaction. */
export async function confirmImport(
  { tx, client_id, actor, app }: SignedWriteContext,
  { import_id, send_invitations }: InputOf<typeof users.confirmImport>,
): Promise<OutputOf<typeof users.confirmImport>> {
  const key = { client_id, import_id };
  const saved = await lockImport(tx, key);
  if (!saved) throw new Refused('item.not_found');
  if (saved.state !== 'checked') throw new Refused('import.wrong_state');
  const version = saved.version + 1;
  await startImporting(tx, key, { version, requested_by: actor.user_id });
  const invitations = send_invitations ? 'sent' : 'kept';
  await app.jobs.send(tx, 'import.run', { ...key, version: `v${version}`, invitations });
  return importAnswer(tx, key);
}

async function checkMapping(
  { tx, client_id }: SignedWriteContext,
  { headers }: ImportRow,
  mapping: Record<string, string>,
): Promise<void> {
  const custom = await fieldsOf(tx, { client_id, applies_to: 'user' });
  const known = new Set([
    ...Object.keys(importHeaders),
    ...custom
      .filter(({ is_active, kind }) => is_active && kind !== 'formula')
      .map(({ key }) => `${customPrefix}${key}`),
  ]);

  const unknownField = Object.keys(mapping).find((field) => !known.has(field));
  if (unknownField !== undefined)
    throw new Refused('request.invalid', {}, { [`mapping.${unknownField}`]: msg`This field does not exist.` });

  const required = [...new Set<string>([...requiredFields, ...Object.keys(mapping)])];
  const missing = required.find((field) => !headers.includes(mapping[field] ?? ''));
  if (missing === undefined) return;

  const label = importHeaders[missing as FileField] ?? missing.slice(customPrefix.length);
  throw new Refused(
    'import.column_missing',
    { field: label.toLowerCase() },
    { [`mapping.${missing}`]: t`Choose a column.` },
  );
}
