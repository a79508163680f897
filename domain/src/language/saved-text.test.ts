import { expect, it } from 'vitest';
import { savedText } from './saved-text.ts';
import { inLanguage } from './testing/in-language.ts';

const german = {
  'Spent on a Sunday.': 'An einem Sonntag ausgegeben.',
  'The receipt was saved with {0}.': 'Der Beleg wurde mit {0} gespeichert.',
  'Fallback approver: {0}': 'Ersatz: {0}',
  'no reporting manager': 'keine Führungskraft',
  '{0} cannot approve': '{0} kann nicht genehmigen',
  '{0} on {1} is claimed twice.': '{0} am {1} ist doppelt eingereicht.',
  '{0} on {1} is claimed # times.': { one: '{0}, {1}, #-mal', other: '{0} am {1} ist #-mal eingereicht.' },
  '{0} or {1}': '{0} oder {1}',
  'no {0}': 'kein {0}',
  '{0}, {1}, {2}': '{0}, {1}, {2}',
  'same amount': 'gleicher Betrag',
  'two days apart': 'zwei Tage Abstand',
  "same merchant '{0}'": "gleicher Händler '{0}'",
  'Department head': 'Abteilungsleiter',
  'Limit {0}.': 'Grenze {0}.',
  '{0} a day': '{0} pro Tag',
  'Claimed {0}': '{0} eingereicht',
  '{0}, over by {1}.': '{0}, {1} zu viel.',
  '{0} + {1} = {2}': '{0} + {1} = {2}',
  '{0} already spent': '{0} ausgegeben',
  Finance: 'Finanzen',
  'Open {0}': '{0} öffnen',
  '{0} of {1}': '{0} von {1}',
  'Review {0} again': '{0} nochmals prüfen',
};

it.each([
  ['Spent on a Sunday.', 'An einem Sonntag ausgegeben.'],
  ['The receipt was saved with Adobe {0}.', 'Der Beleg wurde mit Adobe {0} gespeichert.'],
  ['Fallback approver: no reporting manager', 'Ersatz: keine Führungskraft'],
  ['Fallback approver: Finance cannot approve', 'Ersatz: Finance kann nicht genehmigen'],
  ['Fallback approver: no department head', 'Ersatz: kein Abteilungsleiter'],
  [
    'Limit 1,250.00 a day. Claimed 1,270.00, over by 20.00.',
    'Grenze 1.250,00 pro Tag. 1.270,00 eingereicht, 20,00 zu viel.',
  ],
  ['EUR 4.00 already spent + EUR 3.00 = EUR 7.00', 'EUR 4,00 ausgegeben + EUR 3,00 = EUR 7,00'],
  [
    "Same amount, two days apart, same merchant 'Le Potager'.",
    "Gleicher Betrag, zwei Tage Abstand, gleicher Händler 'Le Potager'.",
  ],
  ['Ana or Bo', 'Ana oder Bo'],
  ['USD 1,250.00 on 9 Nov 2026 is claimed twice.', 'USD 1.250,00 am 9. Nov. 2026 ist doppelt eingereicht.'],
  ['EUR 5.00 on 9 Nov 2026 is claimed 3 times.', 'EUR 5,00 am 9. Nov. 2026 ist 3-mal eingereicht.'],
  [
    'Spent on a Sunday. The receipt was saved with GIMP.',
    'An einem Sonntag ausgegeben. Der Beleg wurde mit GIMP gespeichert.',
  ],
  ['Open Table on 9 Nov 2026 is claimed twice.', 'Open Table am 9. Nov. 2026 ist doppelt eingereicht.'],
  ['Bank of America on 9 Nov 2026 is claimed twice.', 'Bank of America am 9. Nov. 2026 ist doppelt eingereicht.'],
  ['The receipt was saved with Marks or Spencer.', 'Der Beleg wurde mit Marks or Spencer gespeichert.'],
  ['Ana Silva', 'Ana Silva'],
  ['', ''],
])('%j', (saved, shown) => {
  expect(inLanguage('de', german, () => savedText(saved))).toBe(shown);
  expect(savedText(saved)).toBe(saved);
});

it('is looked up in a text that fits many translations in many ways', () => {
  const many = `${'a, b or '.repeat(400)}c`;
  expect(inLanguage('de', german, () => savedText(many))).toContain('oder');
});
