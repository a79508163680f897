import { describe, expect, it } from 'vitest';
import { faultOf, readCatalogue, translatedLanguages } from './catalogues.ts';
import { findTexts, findUntranslated } from './find-texts.ts';
import { allTexts, readSource, translatedFiles } from './source-texts.ts';

/** The folders with everything that employees and approvers see. The screens for administrators are only in English. */
const translatedFolders = [
  ...['app', 'lib', 'ui'].map((folder) => `web/src/${folder}/`),
  ...[
    ...[
      'advance-details',
      'advances',
      'approvals',
      'banks',
      'bulk',
      'cards',
      'entry',
      'expenses',
      'export-history',
      'exports',
    ],
    ...['filing', 'getting-started', 'help', 'home', 'items', 'lists', 'mileage', 'notices', 'people', 'per-diem'],
    ...['policies/own', 'profile', 'report-details', 'reports', 'search', 'sign-in', 'trips', 'two-factor'],
  ].map((feature) => `web/src/features/${feature}${feature.includes('/') ? '' : '/'}`),
];

const texts = allTexts();

describe('the catalogues', () => {
  it.each(translatedLanguages)('translate every text: %s', (code) => {
    const catalogue = readCatalogue(code);
    const faults = texts.flatMap((text) => {
      const fault = faultOf(code, text, catalogue[text.key]);
      return fault ? [`${text.file}:${text.line} “${text.key}” ${fault}`] : [];
    });
    expect(faults).toEqual([]);
  });

  it.each(translatedLanguages)('contain no text that the code does not use: %s', (code) => {
    const used = new Set(texts.map(({ key }) => key));
    expect(Object.keys(readCatalogue(code)).filter((key) => !used.has(key))).toEqual([]);
  });
});

describe('the code', () => {
  it('translates everything that employees and approvers see', () => {
    const files = translatedFiles().filter((file) => translatedFolders.some((folder) => file.startsWith(folder)));
    expect(files.length).toBeGreaterThan(500);
    const faults = files.flatMap((file) =>
      findUntranslated(file, readSource(file)).map(({ text, line }) => `${file}:${line} “${text}” is not translated`),
    );
    expect(faults).toEqual([]);
  });

  it('has no text on the server that is read before a language is known', () => {
    const early = texts.filter(({ file, is_constant }) => is_constant && !file.startsWith('web/'));
    expect(early.map(({ file, line, key }) => `${file}:${line} “${key}”`)).toEqual([]);
  });

  it('gives each text that depends on a number one form for one', () => {
    const forms = new Map(texts.map(({ key, one }) => [key, one]));
    const others = texts.filter(({ key, one }) => forms.get(key) !== one);
    expect(others.map(({ file, line, key }) => `${file}:${line} “${key}”`)).toEqual([]);
  });
});

describe('the search for texts', () => {
  const code = `
    import { msg, plural, t, texts } from './translate.ts';
    const title = t\`Title of \${name}\`;
    const table = [{ key: 'home', label: msg\`Home\` }];
    const labels = texts({ saved: 'Saved', deep: { lost: 'Lost' }, left: (n: number) => plural(n, '1 left', '# left') });
    function Screen() {
      return <p title="Plain" className="wide">{rich\`Hello \${<b>{t\`you\`}</b>}\`} and <i>more</i></p>;
    }`;

  it('finds the texts of every function, with their values', () => {
    expect(findTexts('screen.tsx', code).map(({ key, one, values }) => [key, one, values])).toEqual([
      ['Title of {0}', undefined, ['name']],
      ['Home', undefined, []],
      ['Saved', undefined, []],
      ['Lost', undefined, []],
      ['# left', '1 left', []],
      ['Hello {0}', undefined, ['<b>{t`you`}</b>']],
      ['you', undefined, []],
    ]);
  });

  it('knows which are read while the file loads', () => {
    const early = findTexts('screen.tsx', code).filter(({ is_constant }) => is_constant);
    expect(early.map(({ key }) => key)).toEqual(['Title of {0}']);
  });

  it('finds texts that nothing translates', () => {
    expect(findUntranslated('screen.tsx', code).map(({ text }) => text)).toEqual(['Plain', 'and', 'more']);
  });
});

describe('a translation', () => {
  const text = { key: '{0} of # left', one: '{0} of 1 left', values: [], file: '', line: 1, is_constant: false };
  const plain = { ...text, key: 'Waiting for {0}', one: undefined as unknown as string };

  it.each([
    ['de', undefined, 'is missing'],
    ['de', '# von {0}', 'has no plural forms'],
    ['de', { one: '{0} von einem', other: '{0} von #' }, undefined],
    ['de', { other: '{0} von #' }, 'lacks the form one'],
    ['de', { one: 'x', other: 'von #' }, 'has the places # instead of # {0}'],
    ['ja', { other: '{0}/#' }, undefined],
    ['ar', { one: '{0}', other: '{0} #' }, 'lacks the form zero, two, few, many'],
    ['es', { one: '{0}', other: '{0} #' }, undefined],
  ] as const)('in %s as %j %s', (code, translation, fault) => {
    expect(faultOf(code, text, translation)).toBe(fault);
  });

  it.each([
    ['Warten auf {0}', undefined],
    ['Warten', 'has the places none instead of {0}'],
    ['', 'is empty'],
    [{ other: 'Warten auf {0}' }, 'has plural forms'],
  ] as const)('of a plain text as %j %s', (translation, fault) => {
    const { one: _none, ...without } = plain;
    expect(faultOf('de', without, translation)).toBe(fault);
  });
});
