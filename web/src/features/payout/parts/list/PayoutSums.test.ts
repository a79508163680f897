import { expect, it } from 'vitest';
import { entityFacts } from './PayoutSums.tsx';

it('lists the currencies of an entity together, and payments without an entity last', () => {
  const sum = (name: string | null, currency: string) => ({
    entity: name === null ? null : { id: name, name },
    currency,
    amount: '1.00',
    count: 1,
  });
  const facts = entityFacts([sum('SAS', 'EUR'), sum('GmbH', 'EUR'), sum(null, 'EUR'), sum('SAS', 'USD')]);
  expect(facts.map(({ key }) => key)).toEqual(['GmbH EUR', 'SAS EUR', 'SAS USD', 'undefined EUR']);
});
