import { expect, it } from 'vitest';
import { readDeliveryReport } from './delivery-report.ts';

const own = /[0-9a-f]+\.outlay@/u;
const report = (fields: readonly string[], id = '<ab12.outlay@outlay.example>') =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Final-Recipient: rfc822; ana@gone.example',
    ...fields,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${id}`,
    '--b--',
  ].join('\r\n');

it.each([
  [
    ['Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 No such\r\n  mailbox'],
    { message_id: 'ab12.outlay@', status: '5.1.1', diagnostic: '550 5.1.1 No such mailbox' },
  ],
  [
    ['Action: Failed', 'Status: 5.0.0 (undefined)'],
    { message_id: 'ab12.outlay@', status: '5.0.0', diagnostic: 'The mailbox refused it (5.0.0).' },
  ],
  [['Action: delayed', 'Status: 4.4.1'], null],
  [['Action: failed', 'Status: 4.4.7'], null],
  [['Action: delivered', 'Status: 2.0.0'], null],
  [[], null],
])('%j is %j', (fields, expected) => {
  expect(readDeliveryReport(report(fields), own)).toEqual(expected);
});

it('is about one of our own mails only', () => {
  const fields = ['Action: failed', 'Status: 5.1.1'];
  expect(readDeliveryReport(report(fields, '<other@elsewhere.example>'), own)).toBeNull();
});
