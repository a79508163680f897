import type { DemoLine, DemoReport } from '../expenses/report-list.ts';

const payer = 'Rahul Deshpande';
const admin = 'Daniel Okafor';
const repeatedInvoice = 'DM-20418';

/**
 * An expense in which a colleague claims an invoice again after the first report was approved. The payer of that report
 * therefore finds an open check.
 */
export const repeatedClaim: { owner: string; report: string; line: DemoLine } = {
  owner: 'Jonas Weber',
  report: 'Poster run, Berlin',
  line: ['Druckhaus Mitte', '148.00', 2, { invoice: repeatedInvoice, has_no_receipt: true }],
};

/** Reports for the payout lists: every list has items, all three entities occur, and some payments have failed. */
export const payoutReports: readonly DemoReport[] = [
  {
    owner: 'Grace Nakamura',
    title: 'Platform offsite, Seattle',
    stage: 'payment_queued',
    age: 9,
    lines: [['Alaska Airlines', '214.60', 11]],
  },
  {
    owner: 'Omar Haddad',
    title: 'Lyon office supplies',
    stage: 'payment_queued',
    age: 8,
    lines: [['Modulor', '86.40', 10]],
    payment: [
      [payer, 6, 'queue'],
      [payer, 3, 'hold', { comment: 'Waiting for the invoice in the name of the company.' }],
    ],
  },
  {
    owner: 'Jonas Weber',
    title: 'Prague site survey',
    stage: 'payment_queued',
    age: 10,
    lines: [
      ['České dráhy', '92.80', 12],
      ['Hotel Josef', '312.00', 12],
    ],
    payment: [
      [payer, 8, 'queue'],
      [payer, 7, 'process', { comment: 'Run 2455' }],
      [payer, 4, 'fail', { comment: 'The bank returned it: the account is closed.' }],
    ],
  },
  {
    owner: 'Samuel Adeyemi',
    title: 'Security training',
    stage: 'payment_processing',
    age: 7,
    lines: [['Hackademy', '340.00', 9]],
  },
  {
    owner: 'Fatima Zahra',
    title: 'Paris research days',
    stage: 'payment_processing',
    age: 12,
    lines: [['SNCF', '118.20', 14]],
    payment: [
      [payer, 10, 'queue'],
      [payer, 9, 'process', { comment: 'Run 2448' }],
      [payer, 8, 'paid'],
      [admin, 5, 'revert', { comment: 'The cheque was lost in the mail and stopped.' }],
    ],
  },
  {
    owner: 'Mei Chen',
    title: 'Boston lab visit',
    stage: 'paid',
    age: 14,
    lines: [['Delta Air Lines', '286.40', 16]],
  },
  {
    owner: 'Marco Bianchi',
    title: 'Trade press dinner, Lyon',
    stage: 'paid',
    age: 15,
    lines: [['VTC Lyon', '61.30', 17]],
    payment: [
      [payer, 13, 'queue'],
      [payer, 12, 'process', { comment: 'With October pay', method: 'payroll' }],
      [payer, 11, 'paid'],
    ],
  },
  {
    owner: 'Grace Nakamura',
    title: 'Flight on the company card',
    stage: 'paid',
    age: 13,
    lines: [['Delta Air Lines', '268.40', 15, { is_company_paid: true }]],
    payment: [[payer, 10, 'close']],
  },
  {
    owner: 'Theo Nilsson',
    title: 'Poster run, Berlin',
    stage: 'approved',
    age: 5,
    lines: [['Druckhaus Mitte', '148.00', 7, { invoice: repeatedInvoice }]],
  },
];
