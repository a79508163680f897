import { expect, it } from 'vitest';
import { lineDescription } from './line-description.ts';

it.each([
  [
    'Flights',
    [
      ['From', 'SFO'],
      ['To', 'HND'],
      ['Class', 'Premium economy'],
    ],
    'Flights, SFO to HND, Premium economy',
  ],
  [
    'Client meal',
    [
      ['Attendees', '2'],
      ['Purpose', 'Renewal'],
      ['Per person', '68.5'],
    ],
    'Client meal, 2 attendees, Renewal',
  ],
  [
    'Lodging',
    [
      ['City', 'Vienna'],
      ['Nights', '1'],
      ['Nightly rate', '1,229.50'],
    ],
    'Lodging, Vienna, 1 night',
  ],
  [null, [], 'No category yet'],
] as const)('describes %s', (category, facts, text) => {
  expect(lineDescription({ category, facts: facts.map(([label, value]) => ({ label, text: value })) })).toBe(text);
});
