import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemWords, kindOfSearch, wordsOfSearch } from './search-words.ts';

const words = itemWords({
  texts: ['Café Lokál', 'dinner with ČD', '1042', null, undefined, ''],
  amounts: ['86.4000', '1234.5', '96300.0000', '1.505', null],
  days: ['2026-11-10', null],
});

describe('the search terms of an item', () => {
  it('include its texts, amounts and days, each once', () => {
    expect(words).toEqual([
      ...['1.505', '1042', '1234.50', '2026-11-10', '86.40', '96300.00', 'cafe', 'cd', 'dinner', 'lokal', 'with'],
    ]);
  });
});

describe('an item', () => {
  const isFound = (search: string, texts: string[]) => {
    const saved = itemWords({ texts });
    return (wordsOfSearch(search) ?? []).every((word) => saved.some((each) => each.startsWith(word)));
  };

  it.each([
    'Expenses of November 2026',
    'Offsite 10 Nov 2026',
    'Budget of 1,234.50',
    'As said in ER-1042',
    'Week of 2026-11-09',
    'Room 12.5b, ½ day',
  ])('is found by its title: %s', (title) => {
    expect(isFound(title, [title])).toBe(true);
  });

  it('is found by any title', () => {
    const part = fc.constantFrom(
      'Nov',
      'November',
      '2026',
      '10',
      '11',
      '2026-11',
      '12.5',
      ' ',
      '-',
      '.',
      ',',
      'er',
      'ÄB',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const title = parts.join('');
        expect(isFound(title, [title])).toBe(true);
      }),
    );
  });

  it('is found by a month in any format', () => {
    for (const search of ['nov 2026', '2026-11', 'November', '2026'])
      expect(isFound(search, ['Expenses of November 2026']), search).toBe(true);
    expect(isFound('Dec 2026', ['Expenses of November 2026'])).toBe(false);
  });
});

describe('a search', () => {
  it.each<[string, string[]]>([
    ['cafe', ['cafe']],
    ['CAFÉ lok', ['cafe', 'lok']],
    ['86.40', ['86.40']],
    ['86.4', ['86.4']],
    ['86.400', ['86.40']],
    ['1,234.5', ['1234.5']],
    ['96,300', ['96300']],
    ['96300', ['96300']],
    ['2026-11-10', ['2026-11-10']],
    ['2026-11', ['2026-11']],
    ['10 Nov 2026', ['2026-11-10']],
    ['10. November 2026', ['2026-11-10']],
    ['Nov 10, 2026', ['2026-11-10']],
    ['nov 2026', ['2026-11']],
    ['10.11.2026', ['2026-11-10']],
    ['11/13/2026', ['2026-11-13']],
    ['ER-1042', ['1042']],
    ['er1042 lokal', ['1042', 'lokal']],
    ['lokal 10 Nov 2026 86.40', ['2026-11-10', '86.40', 'lokal']],
  ])('for %j means %j', (search, expected) => {
    expect(wordsOfSearch(search)).toEqual(expected);
    const isFound = expected.every((word) => words.some((each) => each.startsWith(word)));
    if (!search.includes('13')) expect(isFound).toBe(true);
  });

  it.each(['87.40', '11 Nov 2026', 'lokals', 'dec 2026', '86.41'])('for %j does not find it', (search) => {
    const sought = wordsOfSearch(search) ?? [];
    expect(sought.every((word) => words.some((each) => each.startsWith(word)))).toBe(false);
  });

  it('without text matches everything, and with punctuation only matches nothing', () => {
    expect(wordsOfSearch('   ')).toEqual([]);
    expect(wordsOfSearch('?!')).toBeUndefined();
  });

  it('uses at most eight words', () => {
    expect(wordsOfSearch('a b c d e f g h i j k')).toHaveLength(8);
    expect(wordsOfSearch('x'.repeat(200))).toEqual(['x'.repeat(64)]);
  });
});

describe('the kind of item a search names', () => {
  it.each([
    ['ER-1042', 'report'],
    ['ad17', 'advance'],
    ['ana AD-17 lyon', 'advance'],
    ['ER-1 ER-2', 'report'],
    ['ER-1 AD-2', null],
    ['1042', null],
    ['lead-17', null],
    ['', null],
  ])('%s: %s', (search, kind) => {
    expect(kindOfSearch(search)).toBe(kind);
  });
});
