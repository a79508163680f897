import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LanguageCode } from '#domain/language/languages.ts';
import { currentLanguage, plural, t } from '#domain/language/translate.ts';
import { aCompany, type TestPerson } from '../testing/a-company.ts';
import type { Answer } from '../testing/client.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';
import { open, read, write } from './context.ts';
import { addTexts, inLanguage } from './language.ts';
import { Refused } from './refusals.ts';

const notFound = 'This item was not found.';

addTexts('de', {
  [notFound]: 'Dieser Eintrag wurde nicht gefunden.',
  'Choose another name.': 'Wählen Sie einen anderen Namen.',
  'Choose from the options of {0}.': 'Wählen Sie eine Option von {0}.',
  '# drafts': { one: '# Entwurf', other: '# Entwürfe' },
});
addTexts('ja', { [notFound]: 'この項目は見つかりませんでした。', '# drafts': { other: '下書き#件' } });

/** Refuses with texts in the current language of the handler, after a delay in which other requests can run. */
async function refuseInWords(): Promise<never> {
  await sleep(Math.random() * 20);
  throw new Refused(
    'item.not_found',
    {},
    { drafts: plural(1, '1 draft', '# drafts'), language: currentLanguage().code },
  );
}

let product: TestProduct;
let ana: TestPerson;
const saved: string[] = [];
beforeAll(async () => {
  product = await testProduct({
    routes: (routes) => ({
      ...routes,
      home: { dashboard: read(refuseInWords) },
      client: { ...routes.client, currencies: open(refuseInWords) },
      people: {
        ...routes.people,
        editProfile: write(async ({ record, actor }) => {
          await sleep(1);
          saved.push(t`Choose another name.`);
          record({ action: 'profile_changed', item_kind: 'user', item_id: actor.user_id });
          throw new Refused(
            'item.not_found',
            {},
            { name: 'Choose another name.', place: () => t`Choose from the options of ${'Ort'}.` },
          );
        }),
      },
    }),
  });
  ana = (await aCompany(product, { ana: ['employee'] })).people.ana;
});
afterAll(() => product.stop());

const profile = { first_name: 'A', last_name: 'B', phone: '', time_zone: 'UTC', version: 0 };
const page = (language: string) => ({ headers: { 'request-from': 'web', 'accept-language': language } });
const shown = ({ body }: Answer) => body as { message: string; fields: Record<string, string> };

describe('a request of a page', () => {
  it('reads in the language of the page', async () => {
    for (const name of ['home.dashboard', 'client.currencies'] as const)
      expect(shown(await ana.sends(name, {}, page('de')))).toMatchObject({
        message: 'Dieser Eintrag wurde nicht gefunden.',
        fields: { drafts: '1 Entwurf', language: 'de' },
      });
  });

  it('writes in English and is refused in the language of the page', async () => {
    expect(shown(await ana.sends('people.editProfile', profile, page('de')))).toMatchObject({
      message: 'Dieser Eintrag wurde nicht gefunden.',
      fields: { name: 'Wählen Sie einen anderen Namen.', place: 'Wählen Sie eine Option von Ort.' },
    });
    expect(saved).toEqual(['Choose another name.']);
  });
});

it('other clients get English', async () => {
  for (const options of [{ headers: { 'accept-language': 'de' } }, {}, page('it'), page('xx-de,q')])
    expect(shown(await ana.sends('home.dashboard', {}, options))).toMatchObject({
      message: notFound,
      fields: { language: 'en' },
    });
});

it('concurrent requests do not mix their languages', async () => {
  const messages: Partial<Record<LanguageCode, string>> = {
    en: notFound,
    de: 'Dieser Eintrag wurde nicht gefunden.',
    ja: 'この項目は見つかりませんでした。',
  };
  const codes = Array.from({ length: 60 }, (_, index) => (['en', 'de', 'ja'] as const)[index % 3] ?? 'en');
  const answers = await Promise.all(codes.map((code) => ana.sends('home.dashboard', {}, page(code))));
  expect(answers.map((answer) => [shown(answer).fields.language, shown(answer).message])).toEqual(
    codes.map((code) => [code, messages[code]]),
  );
});

it('work in a language may contain work in another one', async () => {
  const codes = await inLanguage('de', async () => {
    const before = currentLanguage().code;
    const inner = await inLanguage('en', async () => {
      await sleep(1);
      return currentLanguage().code;
    });
    return [before, inner, currentLanguage().code];
  });
  expect(codes).toEqual(['de', 'en', 'de']);
  expect(currentLanguage().code).toBe('en');
});
