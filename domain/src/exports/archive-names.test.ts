import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archiveNames, plainName } from './archive-names.ts';

describe('a name in an archive', () => {
  it.each([
    ['ER-1042 Tokyo partner summit', 'ER-1042 Tokyo partner summit'],
    ['../../etc/passwd', 'etc passwd'],
    ['C:\\windows\\system32', 'C windows system32'],
    ['.hidden', 'hidden'],
    ['a\u0000b\nc', 'a b c'],
    ['Café Müller & Söhne', 'Café Müller Söhne'],
    ['東京', '東京'],
    ['NUL', 'file NUL'],
    ['…', 'file'],
    ['', 'file'],
    ['x'.repeat(300), 'x'.repeat(100)],
  ])('%j is %j', (name, plain) => {
    expect(plainName(name)).toBe(plain);
  });

  it('is unique, also across spellings', () => {
    const nameOf = archiveNames();
    expect(['Hotel', 'hotel', 'Hotel', 'Hôtel', 'Ho\u0302tel'].map((name) => nameOf(name, 'pdf'))).toEqual([
      'Hotel.pdf',
      'hotel (2).pdf',
      'Hotel (3).pdf',
      'Hôtel.pdf',
      'Hôtel (2).pdf',
    ]);
  });

  it('is never a path and never used twice', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 60 }), (names) => {
        const nameOf = archiveNames();
        const given = names.map((name) => nameOf(name, 'jpg'));
        expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of given) expect(name).not.toMatch(/[/\\:\0]|^\.|\.\./u);
      }),
    );
  });
});
