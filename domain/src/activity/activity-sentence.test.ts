import { describe, expect, it } from 'vitest';
import { activitySentence } from './activity-sentence.ts';

const report = { item: 'ER-1042' };
const advance = { item: 'AD-7' };
const payment = { ...report, facts: { amount: '1250.5', currency: 'USD' } };
const application = { ...advance, facts: { amount: '50.00', currency: 'EUR', report: 'ER-1042' } };

describe('the sentence of an activity entry', () => {
  it.each([
    ['company_changed', { item: 'Meridian Labs' }, 'changed the company Meridian Labs'],
    ['company_started', { item: 'Meridian Labs' }, 'started the trial'],
    ['profile_changed', { item: 'Ana Tester' }, 'changed their profile'],
    ['report_sent_back', report, 'sent back ER-1042'],
    [
      'report_approved',
      { ...report, facts: { amount: '834.5', claimed: '848.80', currency: 'EUR' } },
      'approved ER-1042 (EUR 834.50 of EUR 848.80)',
    ],
    [
      'report_rejected',
      { ...report, facts: { amount: '20.00', claimed: '20', currency: 'EUR' } },
      'rejected ER-1042 (EUR 20.00)',
    ],
    [
      'report_line_changed',
      { ...report, facts: { line: 'Le Potager', amount: '40', currency: 'EUR' } },
      'approved EUR 40.00 for Le Potager in ER-1042',
    ],
    ['report_line_changed', report, 'changed the approved amount of an expense in ER-1042'],
    [
      'report_line_rejected',
      { ...report, facts: { line: 'Le Potager', amount: '40', currency: 'EUR' } },
      'rejected Le Potager (EUR 40.00) in ER-1042',
    ],
    ['report_line_rejected', report, 'rejected an expense in ER-1042'],
    ['report_line_recoded', { ...report, facts: { line: 'Le Potager' } }, 'recoded Le Potager in ER-1042'],
    ['expense_recoded', { item: 'Le Potager', facts: { report: 'ER-1' } }, 'recoded the expense Le Potager in ER-1'],
    ['report_lines_changed', report, 'changed the expenses in ER-1042'],
    ['report_approver_added', { ...report, facts: { name: 'Ida Noor' } }, 'added Ida Noor as an approver of ER-1042'],
    ['report_approver_added', report, 'added an approver to ER-1042'],
    ['approvals_rerouted', { item: '3 pending reports' }, 'rerouted 3 pending reports'],
    ['report_escalated', { item: 'ER-1042', page: 'report' }, 'escalated the report because nobody decided in time'],
    ['expense_created', { item: 'Le Potager' }, 'added the expense Le Potager'],
    ['expense_created', { item: 'a draft' }, 'added a draft'],
    ['expenses_changed', { item: '3 expenses' }, 'changed 3 expenses'],
    ['expense_rejected', { item: 'Le Potager', facts: { report: 'ER-1' } }, 'rejected the expense Le Potager in ER-1'],
    [
      'report_fallback_assigned',
      { ...report, facts: { name: 'Petra Novak', step: 'Fallback approver: no reporting manager' } },
      'assigned ER-1042 to Petra Novak as fallback approver: no reporting manager',
    ],
    ['check_remarked', { item: 'Le Potager' }, 'marked the expense Le Potager as not a duplicate'],
    [
      'report_check_acknowledged',
      { ...report, facts: { line: 'Le Potager', check: 'The same receipt is attached to another expense.' } },
      'acknowledged “The same receipt is attached to another expense” on Le Potager in ER-1042',
    ],
    ['category_switched_off', { item: 'Meals' }, 'deactivated the category Meals'],
    ['delegate_added', { item: 'Ida Noor' }, 'made Ida Noor their delegate'],
  ])('of %s with %j is "%s"', (action, entry, sentence) => {
    expect(activitySentence(action, entry)).toBe(sentence);
  });

  const berlin = { title: 'Berlin trip', amount: '740', currency: 'EUR' };
  it.each([
    ['ER-12', { ...berlin, no_of_expenses: 3 }, 'submitted ER-12 “Berlin trip” (EUR 740.00, 3 expenses)'],
    ['ER-12', { ...berlin, no_of_expenses: 1 }, 'submitted ER-12 “Berlin trip” (EUR 740.00, 1 expense)'],
    ['the report', { ...berlin, no_of_expenses: 3 }, 'submitted the report (EUR 740.00, 3 expenses)'],
    ['ER-12', { title: 'Berlin trip' }, 'submitted ER-12 “Berlin trip”'],
    ['ER-12', {}, 'submitted ER-12'],
  ])('of a submission names title, amount and number of expenses: %s %j', (item, facts, sentence) => {
    expect(activitySentence('report_submitted', { item, facts })).toBe(sentence);
  });

  it('of a requested advance names its amount', () => {
    expect(activitySentence('advance_submitted', { item: 'AD-7', facts: berlin })).toBe(
      'requested AD-7 “Berlin trip” (EUR 740.00)',
    );
    expect(activitySentence('advance_submitted', { item: 'the advance', facts: berlin })).toBe(
      'requested the advance (EUR 740.00)',
    );
  });

  it.each([
    ['report_queued', payment, 'queued USD 1,250.50 for ER-1042'],
    ['report_paid', payment, 'paid USD 1,250.50 for ER-1042'],
    ['report_payment_failed', payment, 'marked the payment of USD 1,250.50 for ER-1042 as failed'],
    ['advance_unqueued', { ...payment, ...advance }, 'removed USD 1,250.50 for AD-7 from the payments queue'],
    ['advance_reserved', application, 'reserved EUR 50.00 of AD-7 for ER-1042'],
    ['advance_freed', application, 'released EUR 50.00 of AD-7 from ER-1042'],
    ['advance_applied', application, 'applied EUR 50.00 of AD-7 to ER-1042'],
    ['advance_unapplied', application, 'removed EUR 50.00 of AD-7 from ER-1042'],
    ['advance_returned', application, 'recorded a return of EUR 50.00 on AD-7'],
  ])('of %s names the amount', (action, entry, sentence) => {
    expect(activitySentence(action, entry)).toBe(sentence);
  });

  it.each([
    ['report_queued', report, 'queued the payment of ER-1042'],
    ['report_paid', report, 'paid ER-1042'],
    ['report_paid', { ...report, facts: { amount: '10.00' } }, 'paid ER-1042'],
    ['advance_applied', advance, 'applied part of AD-7'],
    ['advance_returned', advance, 'recorded a return on AD-7'],
  ])('of %s without a saved amount is still whole', (action, entry, sentence) => {
    expect(activitySentence(action, entry)).toBe(sentence);
  });

  it('stays readable for an unknown action', () => {
    expect(activitySentence('card_was_linked', { item: '' })).toBe('card was linked');
    expect(activitySentence('card_linked', { item: 'Visa 42' })).toBe('card linked Visa 42');
  });
});
