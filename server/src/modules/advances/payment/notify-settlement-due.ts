import { v7 as uuidv7 } from 'uuid';
import { isWorkingDay } from '#domain/dates/working-days.ts';
import type { App, WriteContext } from '../../../http/context.ts';
import { systemRequest } from '../../../http/request-info.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { withMailRound } from '../../notifications/with-mail-round.ts';
import { workCalendars } from '../../people/work-calendar/read-work-calendar.ts';
import { advanceActivityLine } from '../advance-activity.ts';
import { lockAdvances } from '../advances.rows.ts';
import { type DueAdvance, isDue, readDue } from './settlement-due.rows.ts';

const batchSize = 200;

/**
 * Notifies the owners of advances that need settlement, at most once a week and only on working days. It is safe to run
 * twice, because an advance whose owner was notified in the last seven days is skipped.
 */
export async function notifySettlementDue(app: App, client_id: string): Promise<void> {
  const now = app.clock();
  const today = now.toISOString().slice(0, 10);
  const request = systemRequest(app, 'settlement-due');
  const round_id = uuidv7();
  const calendars = await app.database.readInCompany(client_id, (tx) => workCalendars(tx, { client_id, now }));
  for (let after: string | null = null; ; ) {
    const page = { client_id, today, now, after, limit: batchSize };
    const due: DueAdvance[] = await app.database.readInCompany(client_id, (tx) => readDue(tx, page));
    for (const { id, entity_id } of due)
      if (isWorkingDay(today, calendars(entity_id)))
        await writeInCompany({ app, request, client_id }, (context) =>
          notifyOwner(withMailRound(context, round_id), { id, today, now }),
        );
    after = due.at(-1)?.id ?? null;
    if (due.length < batchSize) return;
  }
}

/**
 * Notifies the owner of one advance, unless the advance is no longer due, for example because it was settled in the
 * meantime.
 */
export async function notifyOwner(
  context: WriteContext,
  { id, today, now }: { id: string; today: string; now: Date },
): Promise<void> {
  const { tx, client_id, record, announce } = context;
  const [advance] = await lockAdvances(tx, { client_id, ids: [id] });
  if (!advance || !(await isDue(tx, { client_id, id, today, now }))) return;
  const { owner_id, settle_by } = advance;
  record(
    advanceActivityLine(advance, { action: 'advance_settlement_due', facts: { settle_by }, shown_to: [owner_id] }),
  );
  announce('advance.settlement_due', { user_id: owner_id, advance_id: id });
}
