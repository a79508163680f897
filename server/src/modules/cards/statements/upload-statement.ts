import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { cardStatements } from '#contract/card-statements.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { withoutCardNumbers } from '#domain/cards/statements/card-number.ts';
import { csvRows } from '#domain/cards/statements/csv-rows.ts';
import { statementFormatOf } from '#domain/cards/statements/read-statement.ts';
import type { PreparedWrite, PreparingContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { insertStatement, readSavedColumns, readStatementRow } from './card-statements.rows.ts';
import { shownStatement } from './read-statements.ts';
import { isSheet, statementPath } from './statement-file.ts';

type Answer = OutputOf<typeof cardStatements.upload>;

/** Stores a statement file and queues its check. Nothing is imported yet. */
export async function uploadStatement(
  { app, actor }: PreparingContext,
  input: InputOf<typeof cardStatements.upload>,
): Promise<PreparedWrite<Answer>> {
  const bytes = Buffer.from(input.content_base64, 'base64');
  if (bytes.length === 0) throw new Refused('import.empty');
  const { client_id } = actor;
  const id = uuidv7();
  const sample = bytes.subarray(0, 8192).toString('utf8');
  const format = isSheet(bytes) ? 'xlsx' : statementFormatOf(sample);
  const headers = format === 'csv' ? await firstRow(sample) : [];
  await app.files.write(statementPath({ client_id, id }), bytes, { type: 'application/octet-stream' });

  return async ({ tx, request }) => {
    const columns = input.mapping ?? (await readSavedColumns(tx, { client_id, headers })) ?? {};
    await insertStatement(tx, {
      client_id,
      id,
      file_name: withoutCardNumbers(input.file_name).slice(0, 200),
      format,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      headers,
      mapping: {
        columns,
        is_debit_positive: input.is_debit_positive,
        currency: input.currency ?? actor.company.currency,
      },
      uploaded_by: actor.user_id,
      created_at: request.now,
    });
    await app.jobs.send(tx, 'card-statement.check', { client_id, statement_id: id }, { is_long: true });
    const saved = await readStatementRow(tx, { client_id, id });
    if (!saved) throw new Refused('item.not_found');
    return { status: true, data: shownStatement(saved) };
  };
}

/**
 * Returns the cells of the first row of the file, with card numbers removed. If the file has no headers, this row is a
 * transaction.
 */
async function firstRow(sample: string): Promise<string[]> {
  const once = (async function* () {
    yield sample;
  })();
  try {
    for await (const { cells } of csvRows(once)) return cells.map((cell) => withoutCardNumbers(cell).slice(0, 200));
  } catch {
    // The check reports the line that cannot be read.
  }
  return [];
}
