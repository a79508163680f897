import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import { dayOrderIn, shownDayOrder } from '#domain/dates/day-order.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { cellsOf, type FileCells, keyOf, validateFile } from '#domain/payouts/payout-file.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import type { PreparedWrite, PreparingContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { companyDayOrder } from '../../people/company-day-order.ts';
import { readTable } from '../../people/imports/read-table.ts';
import { deleteFilesBefore, insertFile, readKnownPayouts } from './payout-files.rows.ts';
import { fileAnswer } from './read-file.ts';

const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** Reads an uploaded payout file and validates each row. Nothing is paid yet. */
export async function uploadFile(
  _context: PreparingContext,
  { file_name, content_base64 }: InputOf<typeof payouts.upload>,
): Promise<PreparedWrite<OutputOf<typeof payouts.upload>>> {
  const { rows, missing } = cellsOf(await readTable(Buffer.from(content_base64, 'base64')));
  if (missing.length > 0) throw new Refused('payout.file_columns', { columns: missing.join(', ') });
  return (context) => saveFile(context, file_name, rows);
}

async function saveFile(context: SignedWriteContext, file_name: string, rows: readonly FileCells[]) {
  const { tx, client_id, actor, request } = context;
  const payout_ids = [...new Set(rows.map(({ key }) => keyOf(key)).filter(isUuid))];
  const { user_id: actor_id, time_zone } = actor;
  const known = await readKnownPayouts(tx, { client_id, payout_ids, actor_id, time_zone });
  const dates = rows.map(({ paid_on }) => paid_on);
  const day_order = dayOrderIn(dates, await companyDayOrder(tx, { client_id, currency: actor.company.currency }));
  const evaluated = validateFile(rows, {
    day_order,
    known: new Map(known.map((payout) => [payout.payout_id, payout])),
    today: localDay(request.now, time_zone),
  });
  const file_id = uuidv7();
  await deleteFilesBefore(tx, client_id, new Date(request.now.getTime() - retentionMs));
  await insertFile(
    tx,
    {
      client_id,
      file_id,
      file_name,
      uploaded_by: actor.user_id,
      created_at: request.now,
      day_order: shownDayOrder(dates, day_order),
    },
    evaluated,
  );
  return fileAnswer(tx, { client_id, file_id }, { after_row: 0 });
}
