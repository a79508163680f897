import { expect, it } from 'vitest';
import { chosenLanguage } from './chosen-language.ts';

it.each([
  ['/sign-in?language=de', { code: 'de', url: '/sign-in' }],
  ['/individual/reports?page=2&language=ar&sort=date', { code: 'ar', url: '/individual/reports?page=2&sort=date' }],
  ['/?language=ja', { code: 'ja', url: '/' }],
  ['//elsewhere.test/?language=fr', { code: 'fr', url: '/elsewhere.test/' }],
  ['/\\elsewhere.test?language=fr', { code: 'fr', url: '/elsewhere.test' }],
  ['/home?language=xx', undefined],
  ['/home?language=', undefined],
  ['/home', undefined],
])('%s chooses %j', (requested, chosen) => {
  expect(chosenLanguage(requested)).toEqual(chosen);
});
