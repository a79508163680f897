import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { files } from '#contract/files.contract.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { askForReading } from './ask-for-reading.ts';
import { fileAnswer, type SeesAttached, visibleFile } from './read-file.ts';
import { isBeingRead } from './scans.rows.ts';

/**
 * Queues a receipt for OCR again, unless it is already queued or being read. Refuses spreadsheets and files that the
 * user may not see as not found.
 */
export async function readAgain(
  context: SignedWriteContext,
  { id }: InputOf<typeof files.readAgain>,
  seesAttached: SeesAttached,
): Promise<OutputOf<typeof files.readAgain>> {
  const { tx, client_id, request } = context;
  const { kind } = await visibleFile(context, id, seesAttached);
  if (kind === 'sheet') throw new Refused('item.not_found');
  if (!(await isBeingRead(tx, { client_id, file_id: id, now: request.now }))) await askForReading(context, id);
  return { status: true, data: await fileAnswer(context, id) };
}
