import { v7 as uuidv7 } from 'uuid';
import { escalate, escalationTargets } from '#domain/approvals/escalate.ts';
import { waitingFor } from '#domain/approvals/running-chain.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { calendarDaysFor, isWorkingDay } from '#domain/dates/working-days.ts';
import type { App, WriteContext } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import type { DecidedKinds } from '../approval-rules/decided-kind.ts';
import { findOrganisation } from '../approval-rules/find-chain.ts';
import { notifyApprovers } from '../approval-rules/notify-approvers.ts';
import { chainOf, changeChain } from '../approval-rules/save-chain.ts';
import { withMailRound } from '../notifications/with-mail-round.ts';
import { type WorkCalendars, workCalendars } from '../people/work-calendar/read-work-calendar.ts';
import {
  type LateItem,
  type Lateness,
  markLate,
  readLate,
  type WaitingApprover,
  type WaitingItem,
} from './waiting.rows.ts';
import { waitingItems } from './waiting-items.ts';

/**
 * Escalates items that have waited more working days than their rule allows, or reminds their approvers, but only on
 * the approvers' working days. It is safe to run twice, because each action marks its approvers in the same
 * transaction.
 */
export async function remindAndEscalate(app: App, kinds: DecidedKinds, client_id: string): Promise<void> {
  for (const lateness of ['escalation', 'reminder'] as const)
    await forEachOverdue(app, client_id, lateness, (context, item) =>
      remindOrEscalate(context, kinds, { ...item, lateness }),
    );
}

interface OverdueItem extends WaitingItem {
  approver_ids: readonly string[];
}

/** Reminds the approvers of an item or escalates it. Does nothing if the item is no longer overdue. */
export function remindOrEscalate(
  context: WriteContext,
  kinds: DecidedKinds,
  { lateness, ...item }: OverdueItem & { lateness: Lateness },
): Promise<void> {
  return lateness === 'escalation' ? escalateOne(context, kinds, item) : remindOne(context, kinds, item);
}

async function forEachOverdue(
  app: App,
  client_id: string,
  lateness: Lateness,
  work: (context: WriteContext, item: OverdueItem) => Promise<void>,
): Promise<void> {
  const now = app.clock();
  const calendars = await app.database.readInCompany(client_id, (tx) => workCalendars(tx, { client_id, now }));
  const request = systemRequest(app, `approvals-${lateness}`);
  const round_id = uuidv7();
  for await (const late of waitingItems(app, client_id, (tx, page) => readLate(tx, { ...page, lateness, now }))) {
    const item = overdueItem(late, now, calendars);
    if (item.approver_ids.length > 0)
      await writeInCompany({ app, request, client_id }, (context) => work(withMailRound(context, round_id), item));
  }
}

/** Returns the item with only those approvers who work today and for whom enough working days have passed. */
export function overdueItem({ kind, id, approvers }: LateItem, now: Date, calendars: WorkCalendars): OverdueItem {
  const isOverdue = ({ time_zone, entity_id, days, since_ms }: WaitingApprover) => {
    const calendar = calendars(entity_id);
    const today = localDay(now, time_zone);
    const waitedMs = calendarDaysFor(days, today, calendar) * dayMs;
    return isWorkingDay(today, calendar) && since_ms + waitedMs <= now.getTime();
  };
  return { kind, id, approver_ids: approvers.filter(isOverdue).map(({ approver_id }) => approver_id) };
}

const dayMs = 24 * 60 * 60 * 1000;

async function remindOne(
  context: WriteContext,
  kinds: DecidedKinds,
  { kind, id, approver_ids }: OverdueItem,
): Promise<void> {
  const { tx, client_id, request, record } = context;
  const item = await kinds[kind].lock(context, id);
  if (!item) return;
  const late = await markLate(tx, { client_id, id, lateness: 'reminder', now: request.now, approver_ids });
  if (late.length === 0) return;
  await notifyApprovers(context, item, { what: 'reminded', user_ids: late });
  record({
    action: `${kind}_reminded`,
    item_kind: kind,
    item_id: id,
    item_label: item.label,
    facts: { title: item.title },
  });
}

async function escalateOne(
  context: WriteContext,
  kinds: DecidedKinds,
  { kind, id, approver_ids }: OverdueItem,
): Promise<void> {
  const { tx, client_id, request, record } = context;
  const item = await kinds[kind].lock(context, id);
  const before = item && (await chainOf(tx, { ...item, client_id }));
  if (!item || !before) return;

  const late = await markLate(tx, { client_id, id, lateness: 'escalation', now: request.now, approver_ids });
  if (late.length === 0) return;

  const named = before.steps.flatMap(({ escalate_to }) => escalate_to.map(({ user_id }) => user_id));
  const organisation = await findOrganisation(tx, client_id, {
    owner_id: item.owner_id,
    department_ids: [],
    user_ids: [...waitingFor(before), ...named],
  });

  const escalated = escalate(before, escalationTargets(before, organisation));
  // Every person to whom the item could be escalated already has it, so the item keeps waiting. The escalation stays
  // marked as done, so that it is not tried again every hour.
  if (!escalated.allowed) return;

  await kinds[kind].touch(context, item);
  const { new_ids } = await changeChain(context, item, { before, after: escalated.value });
  await notifyApprovers(context, item, { what: 'handed_over', user_ids: new_ids });
  record({
    action: `${kind}_escalated`,
    item_kind: kind,
    item_id: id,
    item_label: item.label,
    facts: { title: item.title, from: late, to: new_ids },
    shown_to: [...new_ids, ...late, item.owner_id],
  });
}
