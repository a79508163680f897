import { expect, it } from 'vitest';
import { type Attribute, emptyAdvance, sentOf } from './advance-values.ts';

const blank = emptyAdvance('USD');
const attribute = (key: string, kind: Attribute['kind']) => ({ key, kind }) as Attribute;

it('sends a complete amount with its decimals and omits an incomplete one', () => {
  expect(sentOf({ ...blank, amount: '1,250.5' }, [])).toMatchObject({
    is_sendable: true,
    input: { amount: '1250.50' },
  });
  expect(sentOf({ ...blank, amount: '12.345' }, [])).toMatchObject({ is_sendable: false, input: { amount: null } });
  expect(sentOf({ ...blank, amount: '-5' }, [])).toMatchObject({ is_sendable: false, input: { amount: null } });
  expect(sentOf(blank, [])).toMatchObject({ is_sendable: true, input: { amount: null } });
});

it('omits empty values, calculated values and attributes of other categories', () => {
  const values = {
    ...blank,
    attributes: { city: 'Oslo', days: '', nights: '3', sum: '9' },
    custom_values: { team: '' },
  };
  const { input } = sentOf(values, [attribute('city', 'city'), attribute('days', 'number'), attribute('sum', 'calc')]);
  expect(input.attributes).toEqual({ city: 'Oslo' });
  expect(input.custom_values).toEqual({});
});
