import { everyDay } from '#domain/dates/working-days.ts';
import type { WriteContext } from '#server/http/context.ts';
import { notifyOwner } from '#server/modules/advances/payment/notify-settlement-due.ts';
import { readDue } from '#server/modules/advances/payment/settlement-due.rows.ts';
import { overdueItem, remindOrEscalate } from '#server/modules/approvals/remind-and-escalate.ts';
import { readLate } from '#server/modules/approvals/waiting.rows.ts';
import { decidedKinds } from '#server/modules/every-module.ts';

const limit = 100;
/** Treats every day as a working day, so that the demo has the same items on whichever day it is created. */
const anyDay = () => everyDay;

/** Runs the scheduled jobs: escalations and reminders of overdue items, and settlement reminders. */
export async function runOverdueJobs(context: WriteContext): Promise<void> {
  const { tx, client_id, request } = context;
  const { now } = request;
  for (const lateness of ['escalation', 'reminder'] as const)
    for (const item of await readLate(tx, { client_id, lateness, now, after: null, limit }))
      await remindOrEscalate(context, decidedKinds, { ...overdueItem(item, now, anyDay), lateness });
  const today = now.toISOString().slice(0, 10);
  for (const { id } of await readDue(tx, { client_id, today, now, after: null, limit }))
    await notifyOwner(context, { id, today, now });
}
