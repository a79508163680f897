import { expect, it } from 'vitest';
import { dateText } from '#domain/dates/date-text.ts';
import type { LanguageCode } from '#domain/language/languages.ts';
import { inLanguage } from '#domain/language/testing/in-language.ts';
import { readDate } from './read-date.ts';

const today = '2026-11-15';

it.each([
  ['2026-11-09', '2026-11-09'],
  ['2026-1-9', '2026-01-09'],
  ['9 Nov 2026', '2026-11-09'],
  ['9 november', '2026-11-09'],
  ['Nov 9', '2026-11-09'],
  ['Nov 9, 2025', '2025-11-09'],
  ['9.11.', null],
  ['9.11', '2026-11-09'],
  ['9/11/26', '2026-11-09'],
  ['09/11/2027', '2027-11-09'],
  ['today', '2026-11-15'],
  [' Tomorrow ', '2026-11-16'],
  ['yesterday', '2026-11-14'],
  ['29 Feb 2028', '2028-02-29'],
  ['29 Feb 2027', null],
  ['31 Nov 2026', null],
  ['9 Foo 2026', null],
  ['13/13/2026', null],
  ['0 Nov 2026', null],
  ['1 Jan 999', null],
  ['', null],
  ['soon', null],
])('reads %j as %j', (typed, date) => {
  expect(readDate(typed, today)).toBe(date);
});

it.each<[LanguageCode, string, string | null]>([
  ['de', '9. November 2026', '2026-11-09'],
  ['de', '9. Nov. 2026', '2026-11-09'],
  ['de', '9 mär', '2026-03-09'],
  ['de', '9 Nov 2026', '2026-11-09'],
  ['de', 'heute', '2026-11-15'],
  ['es', '9 de noviembre de 2026', '2026-11-09'],
  ['es', '9 ene 2026', '2026-01-09'],
  ['fr', '1er févr. 2026', '2026-02-01'],
  ['fr', '1 aout', '2026-08-01'],
  ['fr', '14 juil. 2026', '2026-07-14'],
  ['ja', '2026年11月9日', '2026-11-09'],
  ['ja', '２０２６/１１/９', '2026-11-09'],
  ['ja', '11/9', '2026-11-09'],
  ['ar', '9 نوفمبر 2026', '2026-11-09'],
  ['ar', '٩ أغسطس 2026', '2026-08-09'],
  ['de', '9 Foo 2026', null],
])('in %s reads %j as %j', (language, typed, date) => {
  expect(inLanguage(language, { today: 'heute' }, () => readDate(typed, today))).toBe(date);
});

it.each(['de', 'es', 'fr', 'ja', 'ar'] as const)('reads in %s what the field shows', (language) => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-09`;
    expect(inLanguage(language, {}, () => readDate(dateText(day), today))).toBe(day);
  }
});
