import { describe, expect, it } from 'vitest';
import { countries } from './countries.ts';
import { findDay } from './find-day.ts';
import { linesOfText } from './receipt-line.ts';

const today = '2026-11-15';
const country = (code: string) => countries.find((each) => each.code === code);
const dayIn = (text: string, code = '') => findDay(linesOfText(text), { today, country: country(code) })?.day;

describe('a day', () => {
  it.each([
    ['10 Nov 2026', '2026-11-10'],
    ['10-NOV-2026', '2026-11-10'],
    ['10NOV26', '2026-11-10'],
    ['Nov 10, 2026', '2026-11-10'],
    ['November 10, 2026', '2026-11-10'],
    ['Nov. 10 2026', '2026-11-10'],
    ['10th November 2026', '2026-11-10'],
    ['10. November 2026', '2026-11-10'],
    ['Sat 10 Oct 2026', '2026-10-10'],
    ['2026-11-10', '2026-11-10'],
    ['2026/11/10', '2026-11-10'],
    ['2026.11.10', '2026-11-10'],
    ['2026年11月10日', '2026-11-10'],
    ['10.11.2026', '2026-11-10'],
    ['10.11.26', '2026-11-10'],
    ['25/12/2025', '2025-12-25'],
    ['12/25/2025', '2025-12-25'],
    ['12/25/25', '2025-12-25'],
    ['10 novembre 2026', '2026-11-10'],
    ['3 août 2026', '2026-08-03'],
    ['31 ao(t 2026', '2026-08-31'],
    ['3 de marzo de 2026', '2026-03-03'],
    ['10 ottobre 2026', '2026-10-10'],
    ['10 Oktober 2026', '2026-10-10'],
    ['1 maj 2026', '2026-05-01'],
    ['10. maaliskuuta 2026', '2026-03-10'],
    ['10. huhtikuuta 2026', '2026-04-10'],
    ['10. toukokuuta 2026', '2026-05-10'],
    ['10. marraskuuta 2025', '2025-11-10'],
    ['10. marras 2025', '2025-11-10'],
    ['10 mar) 2026', '2026-03-10'],
    ['10 października 2026', '2026-10-10'],
    ['10. května 2026', '2026-05-10'],
    ['10. června 2026', '2026-06-10'],
    ['10. července 2026', '2026-07-10'],
    ['10. červenec 2026', '2026-07-10'],
    ['10. čvn 2026', '2026-06-10'],
    ['10. čvc 2026', '2026-07-10'],
    ['10 Ağustos 2026', '2026-08-10'],
    ['O8.11.2025', '2025-11-08'],
    ['08. 11. 2025', '2025-11-08'],
    ['REG #19- 11/05/2026', '2026-05-11'],
    ['10/11-2025', '2025-11-10'],
    ['Order No. 100021911/03/2026 06:20 PM', '2026-03-11'],
    ['22 0ct 2026 16:32', '2026-10-22'],
    ['02/Ja0/2026', '2026-01-02'],
    ['26/05/2018:53:27PM', '2018-05-26'],
    ['Feb 23,202618:18', '2026-02-23'],
    ['21:1127-09-2026', '2026-09-27'],
    ['14Mar202618:40', '2026-03-14'],
    ['26/02/2608:28', '2026-02-26'],
    ['15-07-202610:35', '2026-07-15'],
    ['REG #68 2025-11-0714:41', '2025-11-07'],
    ['11:5418.10.26', '2026-10-18'],
    ['11:5418.10.2026', '2026-10-18'],
    ['1ottobre2026 21:25', '2026-10-01'],
    ['Data:1ottobre 202621:25', '2026-10-01'],
    ['1October 2026', '2026-10-01'],
    ['18:48 320-06-2026', '2026-06-20'],
  ])('written %s is %s', (text, day) => {
    expect(dayIn(text)).toBe(day);
  });

  it.each([
    '10:11',
    '1.250,00',
    '12 345 678',
    'ABN 12 345 678 901',
    '31/02/2026',
    '10 items 2026',
    '99/99/9999',
    'Tel 10-11-1',
    'DE123456789',
  ])('is not found in %s', (text) => {
    expect(dayIn(text)).toBeUndefined();
  });
});

describe('the order of day and month', () => {
  it.each([
    ['03/04/2026', 'US', '2026-03-04'],
    ['03/04/2026', 'GB', '2026-04-03'],
    ['03/04/2026', '', '2026-04-03'],
    ['03.04.2026', 'US', '2026-04-03'],
    // In the usual order of the country, the date would be in the future.
    ['11/12/2026', 'GB', '2026-11-12'],
    ['12/11/2026', 'US', '2026-11-12'],
    // Another date on the receipt shows the order.
    ['03/04/2026 12:00\nValid until 25/04/2026', 'US', '2026-04-03'],
    ['03/04/2026 12:00\nPrinted 04/25/2026', 'GB', '2026-03-04'],
  ])('%s in %s is %s', (text, code, day) => {
    expect(dayIn(text, code)).toBe(day);
  });
});

describe('with several dates', () => {
  it.each([
    ['the one that is called so', 'Order 01.09.2026\nDate: 10.11.2026\n12.10.2026', '2026-11-10'],
    ['not the one it is due', 'Date: 04/05/2026\nDue: 03/06/2026', '2026-05-04'],
    ['not the one it is due on the same line', 'Invoice date 04/05/2026 Due 03/06/2026', '2026-05-04'],
    ['the one with a time', '01.10.2026\n10.11.2026 14:22', '2026-11-10'],
    ['not the arrival', 'Arrival: 1 Oct 2026\nDeparture: 4 Oct 2026', '2026-10-04'],
    ['not one that lies ahead', 'Valid 31.12.2027\n10.11.2026', '2026-11-10'],
  ])('is %s', (_which, text, day) => {
    expect(dayIn(text)).toBe(day);
  });

  it('is less certain, and never fully certain', () => {
    const sure = findDay(linesOfText('Date: 10 Nov 2026'), { today, country: undefined });
    const either = findDay(linesOfText('03/04/2026'), { today, country: undefined });
    const ahead = findDay(linesOfText('10 Nov 2029'), { today, country: undefined });
    expect([sure?.confidence, either?.confidence, ahead?.confidence]).toEqual(['high', 'medium', 'low']);
  });
});
