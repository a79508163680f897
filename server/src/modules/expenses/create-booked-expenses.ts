import { localDay } from '#domain/dates/local-day.ts';
import { bookingAttributes } from '#domain/trips/booking-expense.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { acceptFields } from './accept-fields.ts';
import { assessAndSaveExpenses } from './assess-and-save-expenses.ts';
import { blankExpense } from './blank-expense.ts';
import { loadPolicyContextForExpenses } from './change-expenses.ts';
import { formOf } from './form-of.ts';
import type { LockedReport } from './lines/lock-reports.ts';
import { onBehalf } from './on-behalf.ts';

type Booked = Parameters<typeof bookingAttributes>[0];

export interface BookedExpense {
  booking: Booked;
  category_id: string | null;
  description: string;
  spent_on: string;
  currency: string;
  amount: string;
  payment_mode: 'own' | 'company';
}

/**
 * Creates expenses from bookings, in a locked report or without a report. If a category requires more than the booking
 * provides, the expense is saved with missing fields.
 */
export async function createBookedExpenses(
  context: SignedWriteContext,
  options: { owner_id: string; report: LockedReport | null; expenses: readonly BookedExpense[] },
): Promise<string[]> {
  const { tx, client_id, actor, request, record } = context;
  const { owner_id, report, expenses } = options;
  const [policyContext, fields] = await Promise.all([
    loadPolicyContextForExpenses(context, owner_id, expenses),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);
  const today = localDay(request.now, actor.time_zone);

  const drafts = expenses.map(({ booking, ...expense }) => {
    const blank = blankExpense({ owner_id, now: request.now, source: 'trip' });
    const category = policyContext.tree.find(({ id }) => id === expense.category_id);
    const form = {
      ...formOf(blank),
      ...expense,
      merchant: booking.merchant,
      attributes: bookingAttributes(booking, category?.attributes ?? []),
      report_id: report?.id ?? null,
    };
    const accepted = acceptFields(form, blank, {
      policyContext,
      fields,
      people: new Map(),
      actor,
      today,
      is_typing: true,
    });
    return { before: null, after: { ...accepted, id: blank.id, report_id: form.report_id }, is_declared: true };
  });
  await assessAndSaveExpenses(context, drafts, {
    policyContext,
    fields,
    reports: report ? new Map([[report.id, report]]) : new Map(),
  });

  for (const { after } of drafts)
    record({
      action: 'expense_created',
      item_kind: 'expense',
      item_id: after.id,
      item_label: after.merchant || 'a draft',
      to_stage: after.stage,
      ...(report && { facts: { report_id: report.id } }),
      ...onBehalf(context, owner_id),
    });
  return drafts.map(({ after }) => after.id);
}
