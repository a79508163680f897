import { addDays } from '#domain/dates/calendar-days.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { plural, t } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { App } from '../../../http/context.ts';
import type { EventPayloads } from '../../../jobs/events.ts';
import { allCompanyIds } from '../../companies/find-company.ts';
import { notifyPerson } from '../../notifications/notify-person.ts';
import { reminderMessage, runReminder } from '../../notifications/reminders.ts';
import { shortestAgeLimit } from '../../policies/read-age-limit.ts';
import { amountText } from '../show-expenses.ts';
import {
  type RemindedExpense,
  type RemindedExpenses,
  readPeopleWithExpenses,
  readRemindedExpenses,
} from './expense-reminders.rows.ts';

const reminded = {
  'expense.unreported': {
    kind: 'unreported_expenses',
    subject: (count: number) => plural(count, '1 expense is not reported yet', '# expenses are not reported yet'),
    advice: () => t`Add them to a report and submit it to be paid.`,
  },
  'expense.receipts_missing': {
    kind: 'missing_receipts',
    subject: (count: number) => plural(count, '1 expense needs a receipt', '# expenses need a receipt'),
    advice: () => t`Add the receipts, or state why a receipt is lost.`,
  },
  'expense.expiring': {
    kind: 'expiring_expenses',
    subject: (count: number) =>
      plural(count, '1 expense soon becomes too old to claim', '# expenses soon become too old to claim'),
    advice: () => t`Submit them now. The policy of your company limits the age of expenses.`,
  },
} as const;

type ExpenseReminder = keyof typeof reminded;

/** The number of days before an expense exceeds the age limit at which its owner is reminded. */
const expiryNoticeDays = 7;

export async function remindOfEveryExpense(app: App): Promise<void> {
  for await (const client_id of allCompanyIds(app.database))
    try {
      await remindOfExpenses(app, client_id);
    } catch (error) {
      app.log.error({ err: error, client_id }, 'reminders of expenses could not be sent');
    }
}

/** Sends the due reminders of unreported expenses, missing receipts and expiring expenses. */
export async function remindOfExpenses(app: App, client_id: string): Promise<void> {
  for (const event of Object.keys(reminded) as ExpenseReminder[])
    await runReminder(app, {
      client_id,
      event,
      kind: reminded[event].kind,
      readPeople: async (tx) => {
        const which = await expensesOf(tx, { client_id, event, now: app.clock() });
        return which ? readPeopleWithExpenses(tx, { client_id, which }) : [];
      },
    });
}

/**
 * Notifies a person of their expenses. The expenses are read when the message is composed, so that those handled in the
 * meantime are left out.
 */
export async function notifyOfExpenses(app: App, event: EventPayloads[ExpenseReminder]): Promise<void> {
  const { client_id, user_id } = event;
  const { kind, subject, advice } = reminded[event.event];
  await notifyPerson(app, client_id, async (tx) => {
    const which = await expensesOf(tx, { client_id, event: event.event, now: app.clock() });
    if (!which) return undefined;
    const { count, oldest } = await readRemindedExpenses(tx, { client_id, user_id, which });
    if (count === 0) return undefined;
    const message = await reminderMessage(tx, { client_id, kind });
    return {
      ...event,
      about: { item_kind: 'expenses', item_id: user_id },
      words: () => ({
        subject: subject(count),
        lines: [...message, ...oldest.map(lineOf), advice()],
        brief: [...message, advice()].join(' '),
        action: t`View expenses`,
      }),
      footer: () => t`You receive this reminder while you have such expenses.`,
      payload: event,
    };
  });
}

/**
 * Returns the expenses that a reminder is about. Returns undefined for the reminder of expiring expenses if no policy
 * limits the age of expenses.
 */
async function expensesOf(
  tx: CompanyTransaction,
  { client_id, event, now }: { client_id: string; event: ExpenseReminder; now: Date },
): Promise<RemindedExpenses | undefined> {
  if (event === 'expense.unreported') return 'unreported';
  if (event === 'expense.receipts_missing') return 'without_receipt';
  const max_days = await shortestAgeLimit(tx, client_id);
  if (max_days === null) return undefined;
  const today = localDay(now, 'UTC');
  return { from_on: addDays(today, -max_days), to_on: addDays(today, expiryNoticeDays - max_days) };
}

function lineOf({ merchant, spent_on, currency, amount }: RemindedExpense): string {
  const shownAmount = amount !== null && currency !== null ? amountText(amount, currency) : null;
  return [
    merchant || t`No merchant`,
    ...(spent_on ? [dateText(spent_on)] : []),
    ...(shownAmount ? [`${currency} ${withCommas(shownAmount)}`] : []),
  ].join(', ');
}
