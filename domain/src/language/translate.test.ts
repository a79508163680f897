import { describe, expect, it } from 'vitest';
import { inLanguage } from './testing/in-language.ts';
import {
  currentLanguage,
  groupDigits,
  inEnglish,
  msg,
  plural,
  t,
  texts,
  translate,
  translatedParts,
} from './translate.ts';

const german = {
  'Waiting for {0}': 'Wartet auf {0}',
  '{0} of {1}': '{1}, davon {0}',
  '# drafts': { one: '# Entwurf', other: '# Entwürfe' },
  '# drafts of {0}': { one: '# Entwurf von {0}', other: '# Entwürfe von {0}' },
  Draft: 'Entwurf',
  Paid: 'Bezahlt',
  'Create report': 'Abrechnung anlegen',
};

const inGerman = <T>(work: () => T): T => inLanguage('de', german, work);

describe('t', () => {
  it('is English without a catalogue', () => {
    expect(t`Waiting for ${'Ana'}`).toBe('Waiting for Ana');
    expect(currentLanguage().code).toBe('en');
  });

  it('finds the translation and moves the values', () => {
    expect(inGerman(() => t`Waiting for ${'Ana'}`)).toBe('Wartet auf Ana');
    expect(inGerman(() => t`${2} of ${5}`)).toBe('5, davon 2');
    expect(inGerman(() => currentLanguage().code)).toBe('de');
  });

  it('falls back to English for a missing text', () => {
    expect(inGerman(() => t`Sent to ${'Ana'}`)).toBe('Sent to Ana');
  });

  it('fills in values with braces and number signs as they are', () => {
    expect(inGerman(() => t`Waiting for ${'{0} #1 {1}'}`)).toBe('Wartet auf {0} #1 {1}');
    expect(t`Waiting for ${'{0} #1'}`).toBe('Waiting for {0} #1');
  });

  it('nests', () => {
    expect(inGerman(() => t`Waiting for ${t`${1} of ${plural(2, '1 draft', '# drafts')}`}`)).toBe(
      'Wartet auf 2 Entwürfe, davon 1',
    );
  });
});

describe('plural', () => {
  it.each([
    [0, '0 drafts'],
    [1, '1 draft'],
    [2, '2 drafts'],
    [1234, '1,234 drafts'],
  ])('%i in English', (count, text) => {
    expect(plural(count, '1 draft', '# drafts')).toBe(text);
  });

  it.each([
    [1, '1 Entwurf'],
    [1234, '1.234 Entwürfe'],
  ])('%i in German', (count, text) => {
    expect(inGerman(() => plural(count, '1 draft', '# drafts'))).toBe(text);
  });

  it('keeps values with number signs and braces', () => {
    expect(inGerman(() => plural(2, '1 draft of {0}', '# drafts of {0}', '#7 {0}'))).toBe('2 Entwürfe von #7 {0}');
    expect(plural(2, '1 draft of {0}', '# drafts of {0}', '#7 {0}')).toBe('2 drafts of #7 {0}');
  });

  it.each([
    [0, 'صفر'],
    [1, 'واحد'],
    [2, 'اثنان'],
    [5, 'بضعة 5'],
    [26, 'كثير 26'],
    [100, 'آخر 100'],
  ])('%i has its own form in Arabic', (count, text) => {
    const forms = { zero: 'صفر', one: 'واحد', two: 'اثنان', few: 'بضعة #', many: 'كثير #', other: 'آخر #' };
    expect(inLanguage('ar', { '# drafts': forms }, () => plural(count, '1 draft', '# drafts'))).toBe(text);
  });

  it('uses the other form where the category has none', () => {
    const texts = { '# drafts': { other: '下書き#件' } };
    expect(inLanguage('ja', texts, () => plural(1, '1 draft', '# drafts'))).toBe('下書き1件');
  });
});

describe('constants', () => {
  const label = texts({
    draft: 'Draft',
    stages: { paid: 'Paid', codes: ['Draft', 'unknown'] },
    figure: 3,
    count: (count: number) => plural(count, '1 draft', '# drafts'),
  });

  it('are translated when they are read', () => {
    expect(label.draft).toBe('Draft');
    expect(inGerman(() => [label.draft, label.stages.paid, label.stages.codes, label.figure])).toEqual([
      'Entwurf',
      'Bezahlt',
      ['Entwurf', 'unknown'],
      3,
    ]);
    expect(inGerman(() => label.count(1))).toBe('1 Entwurf');
    expect(inGerman(() => ({ ...label }).draft)).toBe('Entwurf');
    expect(Object.keys(label)).toEqual(['draft', 'stages', 'figure', 'count']);
  });

  it('can be marked and translated later', () => {
    const marked = msg`Create report`;
    expect(marked).toBe('Create report');
    expect(translate(marked)).toBe('Create report');
    expect(inGerman(() => translate(marked))).toBe('Abrechnung anlegen');
    expect(inGerman(() => translate('# drafts'))).toBe('# drafts');
  });
});

it('gives the parts of a text around its values', () => {
  const parts = ((strings: TemplateStringsArray, ..._values: unknown[]) => strings)`${1} of ${2}`;
  expect(translatedParts(parts)).toEqual(['', 0, ' of ', 1, '']);
  expect(inGerman(() => translatedParts(parts))).toEqual(['', 1, ', davon ', 0, '']);
});

it('groups digits by language', () => {
  expect(groupDigits('1234567.5')).toBe('1,234,567.5');
  expect(inGerman(() => groupDigits('1234567.5'))).toBe('1.234.567,5');
});

it('makes texts in English on demand', () => {
  expect(inGerman(() => [inEnglish(() => t`Waiting for ${'Ana'}`), t`Waiting for ${'Ana'}`])).toEqual([
    'Waiting for Ana',
    'Wartet auf Ana',
  ]);
  expect(() =>
    inGerman(() =>
      inEnglish(() => {
        throw new Error('failed');
      }),
    ),
  ).toThrow('failed');
  expect(inGerman(() => currentLanguage().code)).toBe('de');
});
