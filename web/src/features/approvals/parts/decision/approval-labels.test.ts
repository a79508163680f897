import { describe, expect, it } from 'vitest';
import { approvedAmountText, decisionText, escalationText, waitingText } from './approval-labels.ts';

describe('the escalation of a step', () => {
  it.each([
    ['2026-11-17', 'Escalates on 17 Nov 2026.'],
    ['2026-11-16', 'Escalates on 16 Nov 2026.'],
    ['2026-11-11', 'Escalation was due on 11 Nov 2026.'],
  ])('on %s is announced as: %s', (escalates_on, text) => {
    expect(escalationText(escalates_on, '2026-11-16')).toBe(text);
  });

  it('follows the waiting time in the dialog of a report', () => {
    expect(waitingText(3, '2026-11-17', '2026-11-16')).toBe('Waiting for 3 days, escalates on 17 Nov 2026');
    expect(waitingText(1, '2026-11-11', '2026-11-16')).toBe('Waiting for 1 day, escalation was due on 11 Nov 2026');
    expect(waitingText(0, null, '2026-11-16')).toBe('Submitted today');
  });
});

it('names the approved amount, and the claim if it is higher', () => {
  const totals = { claimed_total: '1848.80', approved_total: '1834.50', currency: 'EUR' };
  expect(approvedAmountText(totals)).toBe('EUR 1,834.50 of 1,848.80');
  expect(approvedAmountText({ ...totals, approved_total: '1848.80' })).toBe('EUR 1,848.80');
});

it('asks about one item by its name and about several by their number', () => {
  const titleOf = (what: Parameters<typeof decisionText>[1]['what']) =>
    decisionText('send_back', { noun: 'report', what, owner: undefined }).title;
  expect(titleOf('ER-1049')).toBe('Send ER-1049 back?');
  expect(titleOf({ count: 1, of: 'advance' })).toBe('Send 1 advance back?');
  expect(titleOf({ count: 1204, of: 'report' })).toBe('Send 1,204 reports back?');
});
