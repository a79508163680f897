import { expect, it } from 'vitest';
import { type CalendarDay, calendarFile } from './calendar-file.ts';

const now = new Date('2026-11-18T07:05:09.123Z');
const day: CalendarDay = {
  id: 'a1',
  day: '2026-11-30',
  title: 'Approve ER-7',
  details: 'Waiting since 23 Nov.',
  url: 'https://outlay.example/approvals/a1',
};
const linesOf = (days: readonly CalendarDay[]) => calendarFile({ name: 'Approvals', days, now }).split('\r\n');

it('has an event for each day, with the time at which the file was made', () => {
  const lines = linesOf([day, { ...day, id: 'a2' }]);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  expect(lines).toContain('UID:a2@outlay');
  expect(lines).toContain('DTSTART;VALUE=DATE:20261130');
  expect(lines).toContain('DTSTAMP:20261118T070509Z');
  expect(lines.at(-2)).toBe('END:VCALENDAR');
  expect(lines.at(-1)).toBe('');
});

it.each([
  ['Prague, Brno; and \\more', 'SUMMARY:Prague\\, Brno\\; and \\\\more'],
  ['two\r\nlines\nof text', 'SUMMARY:two\\nlines\\nof text'],
])('writes %j as %j', (title, expected) => {
  expect(linesOf([{ ...day, title }])).toContain(expected);
});

it('folds lines of more than 75 bytes without splitting a character, and unfolding restores them', () => {
  const title = `${'Ü'.repeat(40)} ${'🧾'.repeat(30)} ${'x'.repeat(200)}`;
  const file = calendarFile({ name: 'Approvals', days: [{ ...day, title }], now });
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toContain('\uFFFD');
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
});
