import { describe, expect, it } from 'vitest';
import { waitingForYou } from './waiting-for-you.ts';

const now = new Date('2026-11-16T12:00:00Z');
type Facts = Parameters<typeof waitingForYou>[0];

const nothing: Facts = {
  sentBack: [],
  advances: { sentBack: [], toSettle: [] },
  approvals: { report: 0, advance: 0, total: '0', currency: 'USD' },
  oldestApproval: undefined,
  payments: null,
  finance: null,
  unfinished: { draft: undefined, blocked: undefined, duplicates: [] },
  now,
};
const tasks = (facts: Partial<Facts>) =>
  waitingForYou({ ...nothing, ...facts }).map(({ title, detail, action, path }) => [title, detail, action, path]);

const sentBack = {
  id: 'r',
  number: 1038,
  title: 'Client dinner, Lyon',
  comment: 'Attach the receipt.',
  by: 'Tomás Ferreira',
};
const coffee = {
  stage: 'draft' as const,
  count: 1,
  no_of_uncategorized: 1,
  id: 'e',
  expense_type: 'expense' as const,
  merchant: 'Blue Bottle Coffee',
  currency: 'USD',
  amount: '18.4',
  missing: ['Category'],
  headline: null,
};
const unfinished = (facts: Partial<Facts['unfinished']>) => ({ unfinished: { ...nothing.unfinished, ...facts } });
const edit = '/individual/reports/expense/edit/e?from=home';

describe('the open tasks', () => {
  it.each<[string, Partial<Facts>, string[][]]>([
    ['nothing to do', {}, []],
    [
      'months to close and old debts',
      {
        finance: {
          to_close: { count: 2, oldest_month: '2026-09' },
          old_debts: [{ currency: 'USD', amount: '63.5', count: 3 }],
        },
      },
      [
        ['3 payments are owed for more than 30 days', 'USD 63.50 in total.', 'Review', '/ledger?section=ageing'],
        ['2 months are ready to close', 'The oldest is September 2026.', 'Close', '/ledger?section=periods'],
      ],
    ],
    [
      'one month to close',
      { finance: { to_close: { count: 1, oldest_month: '2026-10' }, old_debts: [] } },
      [['October 2026 is ready to close', 'Check the open points first.', 'Close', '/ledger?section=periods']],
    ],
    ['a ledger without tasks', { finance: { to_close: { count: 0, oldest_month: null }, old_debts: [] } }, []],
    [
      'a report sent back with a comment',
      { sentBack: [sentBack] },
      [
        [
          'ER-1038 Client dinner, Lyon was sent back',
          'Tomás Ferreira: “Attach the receipt.”',
          'Fix report',
          '/individual/reports/report/create/r',
        ],
      ],
    ],
    [
      'an advance sent back without a comment',
      { advances: { sentBack: [{ ...sentBack, comment: '' }], toSettle: [] } },
      [
        [
          'AD-1038 Client dinner, Lyon was sent back',
          'Fix the advance and submit it again.',
          'Fix advance',
          '/advance/r',
        ],
      ],
    ],
    [
      'reports and advances to approve',
      {
        approvals: { report: 3, advance: 1, total: '3189.53', currency: 'USD' },
        oldestApproval: {
          owner: 'Lukas Brandt',
          waiting_since: new Date('2026-11-11T11:00:00Z'),
          no_of_advances: 1,
        },
      },
      [
        [
          '3 reports and 1 advance are waiting for your approval',
          'USD 3,189.53 in total. The oldest is from Lukas Brandt and has been waiting for 5 days.',
          'Review',
          '/individual/approvals#pending-approvals',
        ],
      ],
    ],
    [
      'a draft without a category',
      unfinished({ draft: coffee }),
      [['Blue Bottle Coffee, USD 18.40 needs a category', 'Complete it to add it to a report.', 'Complete', edit]],
    ],
    [
      'a mileage draft, which has a form of its own',
      unfinished({ draft: { ...coffee, expense_type: 'mileage', merchant: 'Leeds – York', missing: ['Purpose'] } }),
      [
        [
          'Leeds – York, USD 18.40 needs a purpose',
          'Complete it to add it to a report.',
          'Complete',
          '/individual/reports/expense/mileage/edit/e?from=home',
        ],
      ],
    ],
    [
      'a blocked per diem claim',
      unfinished({ blocked: { ...coffee, stage: 'unreportable', expense_type: 'per_diem', merchant: 'Chicago, US' } }),
      [
        [
          'Chicago, US, USD 18.40 is blocked by a policy',
          'Fix or delete them to go on.',
          'Fix',
          '/individual/reports/expense/perDiem/edit/e?from=home',
        ],
      ],
    ],
    [
      'a draft with two missing fields',
      unfinished({ draft: { ...coffee, amount: null, missing: ['Category', 'Amount'] } }),
      [['Blue Bottle Coffee is not complete', 'Missing: category, amount.', 'Complete', edit]],
    ],
    [
      'several drafts',
      unfinished({ draft: { ...coffee, count: 7, no_of_uncategorized: 2 } }),
      [
        [
          '7 draft expenses to complete',
          '2 need a category.',
          'Complete',
          '/individual/reports?stages=draft#draft_expense',
        ],
      ],
    ],
    [
      'several drafts without a category',
      unfinished({ draft: { ...coffee, count: 2, no_of_uncategorized: 2 } }),
      [['2 draft expenses to complete', '2 need a category.', 'Complete', '/upload#review']],
    ],
    [
      'a blocked expense',
      unfinished({ blocked: { ...coffee, stage: 'unreportable', headline: 'Alcohol is not reimbursed' } }),
      [['Blue Bottle Coffee, USD 18.40 is blocked by a policy', 'Alcohol is not reimbursed.', 'Fix', edit]],
    ],
    [
      'a possible duplicate',
      unfinished({ duplicates: [{ ...coffee, message: 'Claimed twice.', related_ids: ['f'] }] }),
      [['Blue Bottle Coffee, USD 18.40 may be a duplicate', 'Claimed twice.', 'Compare', '/expense/e']],
    ],
    [
      'an advance to settle',
      {
        advances: {
          sentBack: [],
          toSettle: [
            {
              id: 'a',
              number: 117,
              title: 'Trade fair',
              settle_by: '2026-11-20',
              currency: 'USD',
              paid_amount: '600',
              applied_amount: '360',
              returned_amount: '0',
              reserved_amount: '0',
            },
          ],
        },
      },
      [
        [
          'Advance AD-117 needs settlement',
          'USD 240.00 of USD 600.00 is left. Due 20 Nov 2026.',
          'Settle',
          '/advance/a',
        ],
      ],
    ],
    [
      'payments of finance',
      {
        payments: {
          failed: [{ currency: 'EUR', count: 1, amount: '80' }],
          to_release: [{ currency: 'USD', count: 2, amount: '9000' }],
          approved: [
            { currency: 'USD', count: 6, amount: '1937' },
            { currency: 'EUR', count: 1, amount: '250' },
          ],
          queued: [],
          processing: [{ currency: 'USD', count: 1, amount: '12.5' }],
        },
      },
      [
        ['1 payment failed', 'EUR 80.00 to send again.', 'Review', '/payout?flags=failed_before#payment'],
        ['2 payments wait for your release', 'USD 9,000.00 in total.', 'Release', '/payout?flags=to_release#payment'],
        [
          '7 payments are approved and ready to queue',
          'USD 1,937.00 and EUR 250.00 in total.',
          'Queue',
          '/payout#reports',
        ],
        ['1 payment is being processed', 'USD 12.50 in total.', 'Confirm', '/payout#processing'],
      ],
    ],
  ])('show %s', (_name, facts, expected) => {
    expect(tasks(facts)).toEqual(expected);
  });
});
