import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { notifications } from '#contract/notifications.contract.ts';
import { localDay, localHour } from '#domain/dates/local-day.ts';
import type { WorkCalendar } from '#domain/dates/working-days.ts';
import { translate } from '#domain/language/translate.ts';
import {
  isReminderDay,
  nextReminder,
  type ReminderKind,
  type ReminderSchedule,
  reminderKinds,
  reminderSentence,
  reminders,
} from '#domain/notifications/reminders.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App, ReadContext, SignedWriteContext } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { Refused } from '../../http/refusals.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { workCalendars } from '../people/work-calendar/read-work-calendar.ts';
import { markReminded, markRun, type ReminderRow, readReminders, writeReminder } from './reminders.rows.ts';

type Reminder = OutputOf<typeof notifications.reminders>['data'][number];

/** Lists every reminder: its schedule as a sentence, and its last and next run in the viewer's time zone. */
export async function listReminders({
  tx,
  actor: { client_id, time_zone },
  request: { now },
}: ReadContext): Promise<OutputOf<typeof notifications.reminders>> {
  const [rows, calendars] = await Promise.all([readReminders(tx, client_id), workCalendars(tx, { client_id, now })]);
  const clock = { now, time_zone, calendar: calendars(null) };
  return { status: true, data: reminderKinds.map((kind) => shown(kind, rows, clock)) };
}

export async function saveReminder(
  { tx, client_id, actor: { time_zone }, request, record }: SignedWriteContext,
  { kind, version, schedule, message }: InputOf<typeof notifications.saveReminder>,
): Promise<OutputOf<typeof notifications.saveReminder>> {
  const rows = await readReminders(tx, client_id);
  const before = rows.find((row) => row.kind === kind);
  if ((before?.version ?? 0) !== version) throw new Refused('item.changed');
  if (!(await writeReminder(tx, { client_id, kind, version }, { schedule, message })))
    throw new Refused('item.changed');

  const facts = (row: Pick<ReminderRow, 'schedule' | 'message'> | undefined) => ({
    reminder: reminderSentence(kind, scheduleOf(kind, row)),
    message: row?.message ?? '',
  });
  record({
    action: 'reminder_changed',
    item_kind: 'notification',
    item_id: client_id,
    item_label: reminders[kind].label,
    is_setting: true,
    facts: { before: facts(before), after: facts({ schedule, message }) },
  });
  const after = { kind, version: version + 1, schedule, message, last_run_on: before?.last_run_on ?? null };
  const { now } = request;
  const calendar = (await workCalendars(tx, { client_id, now }))(null);
  return inLanguage(request.language, () => ({
    status: true,
    data: shown(kind, [after], { now, time_zone, calendar }),
  }));
}

function shown(
  kind: ReminderKind,
  rows: readonly ReminderRow[],
  { now, ...clock }: { now: Date; time_zone: string; calendar: WorkCalendar },
): Reminder {
  const row = rows.find((each) => each.kind === kind);
  const schedule = scheduleOf(kind, row);
  return {
    kind,
    label: translate(reminders[kind].label),
    sentence: reminderSentence(kind, schedule),
    schedule,
    message: row?.message ?? '',
    is_own: (row?.schedule ?? null) !== null || (row?.message ?? '') !== '',
    version: row?.version ?? 0,
    last_run_on: row?.last_run_on ?? null,
    next_run_at: nextReminder(schedule, now, clock)?.toISOString() ?? null,
  };
}

function scheduleOf(kind: ReminderKind, row: Pick<ReminderRow, 'schedule'> | undefined): ReminderSchedule {
  return row?.schedule ?? reminders[kind].defaults;
}

/** Returns the company's own message for a reminder; empty if there is none. */
export async function reminderMessage(
  tx: CompanyTransaction,
  { client_id, kind }: { client_id: string; kind: ReminderKind },
): Promise<string[]> {
  const message = (await readReminders(tx, client_id)).find((row) => row.kind === kind)?.message ?? '';
  return message === '' ? [] : [message];
}

export interface PersonToRemind {
  user_id: string;
  time_zone: string;
  /** The entity whose holidays apply to the person. */
  entity_id: string | null;
}

interface ReminderRun {
  client_id: string;
  kind: ReminderKind;
  event: 'expense.unreported' | 'expense.receipts_missing' | 'expense.expiring' | 'card.receipts_missing';
  readPeople: (tx: CompanyTransaction) => Promise<PersonToRemind[]>;
}

/**
 * Reminds each person once on each scheduled day, from the scheduled hour in their time zone, and never on a day off. A
 * second run on the same day sends no second reminder, because each person is marked as reminded in the transaction
 * that announces the reminder.
 */
export async function runReminder(app: App, { client_id, kind, event, readPeople }: ReminderRun): Promise<void> {
  const request = systemRequest(app, `reminder-${kind}`);
  const { schedule, people, calendars } = await app.database.readInCompany(client_id, async (tx) => {
    const row = (await readReminders(tx, client_id)).find((each) => each.kind === kind);
    const found = scheduleOf(kind, row);
    return {
      schedule: found,
      people: found.is_on ? await readPeople(tx) : [],
      calendars: await workCalendars(tx, { client_id, now: request.now }),
    };
  });

  for (const { user_id, time_zone, entity_id } of people) {
    const today = localDay(request.now, time_zone);
    if (!isReminderDay(schedule, today, calendars(entity_id)) || localHour(request.now, time_zone) < schedule.hour)
      continue;
    await writeInCompany({ app, request, client_id }, async ({ tx, announce }) => {
      if (!(await markReminded(tx, { client_id, kind, user_id, today }))) return;
      announce(event, { user_id });
      await markRun(tx, { client_id, kind, today });
    });
  }
}
