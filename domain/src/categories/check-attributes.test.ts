import { describe, expect, it } from 'vitest';
import { sentenceFor } from '../refusals.ts';
import type { AttributeKind } from './attribute-kinds.ts';
import { type AttributeDraft, checkAttributes } from './check-attributes.ts';

const attribute = (key: string, kind: AttributeKind = 'text', more: Partial<AttributeDraft> = {}): AttributeDraft => ({
  key,
  label: key.toUpperCase(),
  kind,
  options: [],
  formula: '',
  ...more,
});
const calc = (key: string, formula: string) => attribute(key, 'calc', { formula });
const hotel = [attribute('city', 'city'), attribute('nights', 'number'), attribute('check_in', 'date')];

describe('the attributes of a category', () => {
  it.each([
    ['none at all', []],
    ['a calculation over what every expense has', [...hotel, calc('nightly', 'round(amount / nights, 2)')]],
    ['one calculation over another', [calc('b', 'a * 2'), calc('a', 'amount')]],
    ['a calculation that gives a text', [...hotel, calc('stay', 'concat(city, ": ", nights)')]],
    [
      'dates and yes or no',
      [...hotel, attribute('vip', 'yes_no'), calc('c', 'if(vip, add_days(check_in, 1), spent_on)')],
    ],
    ['people counted', [attribute('guests', 'attendees'), calc('each', 'amount / guests')]],
  ])('%s', (_name, drafts) => {
    expect(checkAttributes(drafts, 'expense').allowed).toBe(true);
  });

  it.each([
    [[attribute('a'), attribute('a')], 'Two attributes have the key a.', 1],
    [[attribute('amount', 'number')], 'The key amount is reserved. Choose another key.', 0],
    [[attribute('true', 'yes_no')], 'The key true is reserved. Choose another key.', 0],
    [[attribute('a'), attribute('class', 'select')], 'CLASS needs at least one option.', 1],
    [
      [calc('x', '(amount * [2)')],
      'The formula of X is not valid: The bracket ) at character 13 should be ], to close [ at character 11.',
      0,
    ],
    [[calc('x', '')], 'The formula of X is not valid: Enter a formula.', 0],
    [[...hotel, calc('x', 'nights * price')], 'The formula of X is not valid: There is no field called price.', 3],
    [[...hotel, calc('x', 'city * 2')], 'The formula of X is not valid: Wrong type: * takes numbers, not a text.', 3],
    [
      [attribute('z'), calc('a', 'b + 1'), calc('b', 'a + 1')],
      'The formula of A is not valid: These fields depend on each other: a → b → a.',
      1,
    ],
    [[calc('a', 'a')], 'The formula of A is not valid: These fields depend on each other: a → a.', 0],
    [
      [calc('b', 'a / 2'), calc('a', '"x"')],
      'The formula of B is not valid: Wrong type: / takes numbers, not a text.',
      0,
    ],
  ])('%j are refused', (drafts, sentence, index) => {
    const decision = checkAttributes(drafts, 'expense');
    expect(!decision.allowed && sentenceFor(decision.code, decision.facts)).toBe(sentence);
    expect(!decision.allowed && decision.facts.index).toBe(index);
  });

  it('of an advance have no expense date', () => {
    expect(checkAttributes([attribute('spent_on', 'date')], 'advance').allowed).toBe(true);
    expect(checkAttributes([calc('x', 'spent_on')], 'advance').allowed).toBe(false);
  });

  it('keep options and formulas only for kinds that use them', () => {
    const decision = checkAttributes(
      [
        attribute('a', 'text', { options: ['left', 'over'], formula: '1 +' }),
        attribute('b', 'select', { options: ['x', 'y', 'x'] }),
      ],
      'expense',
    );
    expect(decision.allowed && decision.value.map(({ options, formula }) => [options, formula])).toEqual([
      [[], ''],
      [['x', 'y'], ''],
    ]);
  });
});
