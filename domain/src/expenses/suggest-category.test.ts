import { describe, expect, it } from 'vitest';
import { suggestCategory } from './suggest-category.ts';

const categories = ['Flights', 'Lodging', 'Taxis and rides', 'Client meal', 'Office supplies', 'Mobile phone'].map(
  (name) => ({ id: name, name }),
);
const suggest = (merchant: string, used: [string, string][] = []) =>
  suggestCategory(merchant, {
    categories,
    used: used.map(([each, category_id]) => ({ merchant: each, category_id })),
  });

describe('the suggested category of a merchant', () => {
  it('is the person’s earlier choice, in any spelling', () => {
    expect(suggest('UBER *Trip', [['Uber trip', 'Office supplies']])).toEqual({
      category_id: 'Office supplies',
      confidence: 'high',
    });
  });

  it('is less certain after different choices', () => {
    const used: [string, string][] = [
      ['Uber', 'Client meal'],
      ['Uber', 'Taxis and rides'],
    ];
    expect(suggest('Uber', used)).toEqual({ category_id: 'Client meal', confidence: 'medium' });
  });

  it.each([
    ['Uber BV', 'Taxis and rides'],
    ['HOTEL POST', 'Lodging'],
    ['Austrian Airlines', 'Flights'],
    ['Café de Paris', 'Client meal'],
    ['Swisscom AG', 'Mobile phone'],
    ['Office World', 'Office supplies'],
  ])('of %s is found by words', (merchant, category_id) => {
    expect(suggest(merchant)).toEqual({ category_id, confidence: 'low' });
  });

  it.each(['', '###', 'Xyzzy'])('of %j nobody knows', (merchant) => {
    expect(suggest(merchant)).toBeNull();
  });

  it('is never an inactive one', () => {
    expect(suggest('Xyzzy', [['Xyzzy', 'gone']])).toBeNull();
  });
});
