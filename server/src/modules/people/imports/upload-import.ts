import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import { suggestMapping } from '#domain/people/import/suggest-mapping.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { customPrefix } from '../users/file-columns.ts';
import { deleteImportsBefore, insertImport } from './imports.rows.ts';
import { importAnswer } from './read-import.ts';
import { readTable } from './read-table.ts';

const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** Saves the rows of a file and suggests a mapping. Nothing is imported yet. */
export async function uploadImport(
  { tx, client_id, actor, request }: SignedWriteContext,
  { file_name, content_base64 }: InputOf<typeof users.uploadImport>,
): Promise<OutputOf<typeof users.uploadImport>> {
  const { headers, rows } = await readTable(Buffer.from(content_base64, 'base64'));
  const fields = await fieldsOf(tx, { client_id, applies_to: 'user' });
  const id = uuidv7();
  await deleteImportsBefore(tx, client_id, new Date(request.now.getTime() - retentionMs));
  await insertImport(tx, {
    client_id,
    id,
    file_name,
    headers,
    requested_by: actor.user_id,
    created_at: request.now,
    mapping: suggestMapping(headers, { fields: fields.filter(({ is_active }) => is_active), customPrefix }),
    rows: rows.map((row) =>
      Object.fromEntries(headers.flatMap((header, index) => (row[index] ? [[header, row[index]]] : []))),
    ),
  });

  return importAnswer(tx, { client_id, import_id: id });
}
