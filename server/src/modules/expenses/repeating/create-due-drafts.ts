import { expenses } from '#contract/expenses.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { nextRepeatDay } from '#domain/expenses/repetition.ts';
import { t } from '#domain/language/translate.ts';
import { admit } from '../../../http/admit.ts';
import type { App, SignedWriteContext, WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { systemRequest } from '../../../http/request-info.ts';
import { runWrite } from '../../../http/run-write.ts';
import { actorOfPerson } from '../../../http/session.ts';
import type { EventPayloads } from '../../../jobs/events.ts';
import { notifyPerson } from '../../notifications/notify-person.ts';
import { acceptFields, isClaimable } from '../accept-fields.ts';
import { assessAndSaveExpenses } from '../assess-and-save-expenses.ts';
import { blankExpense } from '../blank-expense.ts';
import { readDetails } from '../expense-lines.rows.ts';
import { loadPolicyContextForForm } from '../policy/load-policy-context-for-form.ts';
import {
  type DueRow,
  lockRepeating,
  type RepeatingRow,
  readDueRepeating,
  setRepeating,
} from './repeating-expenses.rows.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Creates the drafts of all due days that have begun in the owner's time zone, including days that were missed during
 * an outage. The next due day is saved together with the draft, so that neither a crash nor a second worker repeats or
 * skips a draft.
 */
export async function createDueDrafts(app: App, client_id: string): Promise<void> {
  const now = app.clock();
  // The next day in UTC, because time zones are at most 14 hours ahead of UTC.
  const up_to = localDay(new Date(now.getTime() + dayMs), 'UTC');
  for (let after: string | undefined; ; ) {
    const rows = await app.database.readInCompany(client_id, (tx) => readDueRepeating(tx, { client_id, up_to, after }));
    for (const row of rows) await createDrafts(app, { client_id, row, now });
    after = rows.at(-1)?.id;
    if (after === undefined) return;
  }
}

async function createDrafts(app: App, { client_id, row, now }: { client_id: string; row: DueRow; now: Date }) {
  const { id, user_id, time_zone, is_active } = row;
  if (!is_active) {
    const stopped = { state: 'stopped', next_on: null } as const;
    return app.database.inCompany(client_id, (tx) => setRepeating(tx, { client_id, id }, stopped));
  }
  const today = localDay(now, time_zone);
  try {
    while (await createNextDraft(app, { client_id, id, user_id, today }));
  } catch (error) {
    // If the subscription or the permission to create expenses is missing, the drafts are created as soon as it exists
    // again.
    if (!(error instanceof Refused)) throw error;
    app.log.info({ client_id, repeating_id: id, code: error.code }, 'a repeating expense has to wait');
  }
}

interface DueDraft {
  client_id: string;
  id: string;
  user_id: string;
  today: string;
}

/** Creates one draft. Returns false when no further draft is due. */
function createNextDraft(app: App, { client_id, id, user_id, today }: DueDraft): Promise<boolean> {
  const request = systemRequest(app, 'repeating-expenses');
  return app.database.inCompany(client_id, async (tx) => {
    const row = await lockRepeating(tx, { client_id, id });
    const active: RepeatingRow['state'] = 'active';
    if (row?.state !== active || row.next_on === null || row.next_on > today) return false;
    const spent_on = row.next_on;
    const actor = admit(expenses.draftCreate, await actorOfPerson(tx, { client_id, user_id }, request.now));
    await runWrite({ app, request, client_id, actor, tx }, async (context: WriteContext) => {
      await saveDraft({ ...context, actor }, row, spent_on);
      await setRepeating(tx, { client_id, id }, { state: active, next_on: nextRepeatDay(row, spent_on) });
    });
    return true;
  });
}

async function saveDraft(context: SignedWriteContext, row: RepeatingRow, spent_on: string): Promise<void> {
  const { actor, request, record, announce } = context;
  const owner_id = row.user_id;
  const saved = { ...row.form, spent_on };
  const { policyContext, fields, people, today } = await loadPolicyContextForForm(context, saved, owner_id);
  const isAvailable = row.form.category_id === null || isClaimable(policyContext, row.form.category_id);
  const form = isAvailable ? saved : { ...saved, category_id: null, attributes: {} };
  const blank = blankExpense({ owner_id, now: request.now, source: 'repeat' });
  const filled = acceptFields(form, blank, { policyContext, fields, people, actor, today, is_typing: true });

  await assessAndSaveExpenses(context, [{ before: null, after: { ...filled, id: blank.id }, is_declared: false }], {
    policyContext,
    fields,
    reports: new Map(),
  });

  record({
    action: 'expense_created_by_repetition',
    item_kind: 'expense',
    item_id: blank.id,
    item_label: form.merchant || 'a draft',
    actor_id: null,
    to_stage: blank.stage,
    comment: isAvailable
      ? ''
      : `The category ${row.category ?? 'of this expense'} is no longer available. Choose another one.`,
    shown_to: [owner_id],
  });
  announce('expense.repeated', { user_id: owner_id, expense_id: blank.id });
}

export async function notifyRepeated(app: App, payload: EventPayloads['expense.repeated']): Promise<void> {
  const { expense_id, ...event } = payload;
  const { client_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const [expense] = await readDetails(tx, { client_id, ids: [expense_id] });
    if (!expense) return undefined;
    const { merchant, category, currency, amount } = expense;
    const name = merchant || category;
    const words = () => ({
      subject: name ? t`${name} was added to your drafts` : t`An expense was added to your drafts`,
      lines: [
        currency && amount
          ? t`Created from a repeating expense: ${`${currency} ${amount}`}.`
          : t`Created from a repeating expense.`,
        ...(category === null ? [t`Choose a category before you submit it.`] : []),
      ],
      action: t`View expense`,
    });
    const footer = () => t`You receive this because you repeat this expense.`;
    return { ...event, about: { item_kind: 'expense', item_id: expense_id }, words, footer, payload };
  });
}
