import { describe, expect, it } from 'vitest';
import { isCalendarFile, readCalendarFile, readHolidayRows } from './read-holidays.ts';

const file = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20261225',
  'DTEND;VALUE=DATE:20261227',
  'SUMMARY:Christmas\\, both',
  '  days',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20270101',
  'SUMMARY:New Year’s Day',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'SUMMARY:Some day',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

describe('holidays of a file', () => {
  it('are the days of the events in a calendar file', () => {
    expect(isCalendarFile(file)).toBe(true);
    expect(readCalendarFile(file)).toEqual({
      holidays: [
        { day: '2026-12-25', name: 'Christmas, both days' },
        { day: '2026-12-26', name: 'Christmas, both days' },
        { day: '2027-01-01', name: 'New Year’s Day' },
      ],
      problems: [{ line: 11, text: 'Some day' }],
    });
  });

  it('are the rows of a table without its heading', () => {
    const rows = [
      ['Date', 'Holiday'],
      ['2026-12-25', ' Christmas  Day '],
      ['26.12.2026', 'Boxing Day'],
      ['someday', 'Party'],
      ['2027-01-01', ''],
    ];
    expect(isCalendarFile('Date,Holiday')).toBe(false);
    expect(readHolidayRows(rows, 'month_first')).toEqual({
      holidays: [
        { day: '2026-12-25', name: 'Christmas Day' },
        { day: '2026-12-26', name: 'Boxing Day' },
      ],
      problems: [
        { line: 4, text: 'someday Party' },
        { line: 5, text: '2027-01-01' },
      ],
    });
  });
});
