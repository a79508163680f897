import { expect, it } from 'vitest';
import { readAcknowledgement } from './erp-acknowledgement.ts';

it.each([
  ['', []],
  ['ER-1;accepted;\r\nER-2;REFUSED;Account 6000 is locked\r\n', [['ER-2', 'Account 6000 is locked']]],
  ['document,status,message\n"ER-3","rejected","Period, closed"', [['ER-3', 'Period, closed']]],
  ['ER-4;error', [['ER-4', 'No reason was given.']]],
  // If a document has several lines, the last one counts.
  ['ER-5;refused;a\nER-5;refused;b', [['ER-5', 'b']]],
])('reads %j', (text, expected) => {
  expect(readAcknowledgement(text).refused_documents.map(({ document, message }) => [document, message])).toEqual(
    expected,
  );
});
