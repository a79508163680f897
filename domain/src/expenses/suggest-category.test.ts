import { describe, expect, it } from 'vitest';
import { suggestCategory } from './suggest-category.ts';

const categories = ['Flights', 'Lodging', 'Taxis and rides', 'Client meal', 'Office supplies', 'Mobile phone'].map(
  (name) => ({ id: name, name }),
);
const suggest = (merchant: string, used: [string, string][] = [], company: string[] = []) =>
  suggestCategory(merchant, {
    categories,
    company,
    used: used.map(([each, category_id]) => ({ merchant: each, category_id })),
  });

describe('the suggested category of a merchant', () => {
  it('is the person’s earlier choice, in any spelling', () => {
    expect(suggest('UBER *Trip', [['Uber trip', 'Office supplies']])).toEqual({
      category_id: 'Office supplies',
      confidence: 'high',
      is_learned: true,
    });
  });

  it('is less certain after different choices', () => {
    const used: [string, string][] = [
      ['Uber', 'Client meal'],
      ['Uber', 'Taxis and rides'],
    ];
    expect(suggest('Uber', used)).toEqual({ category_id: 'Client meal', confidence: 'medium', is_learned: true });
  });

  it.each([
    ['Uber BV', 'Taxis and rides'],
    ['HOTEL POST', 'Lodging'],
    ['Austrian Airlines', 'Flights'],
    ['Café de Paris', 'Client meal'],
    ['Swisscom AG', 'Mobile phone'],
    ['Office World', 'Office supplies'],
  ])('of %s is found by words', (merchant, category_id) => {
    expect(suggest(merchant)).toEqual({ category_id, confidence: 'low', is_learned: false });
  });

  it.each<[string, string[], string, string]>([
    ['the one of a colleague', ['Flights'], 'Flights', 'medium'],
    ['the one all colleagues agree on', ['Flights', 'Flights'], 'Flights', 'high'],
    ['the most frequent one', ['Lodging', 'Flights', 'Flights'], 'Flights', 'medium'],
    ['the latest of equally frequent ones', ['Lodging', 'Flights'], 'Lodging', 'medium'],
    ['none that is inactive', ['gone', 'gone', 'Flights'], 'Flights', 'medium'],
  ])('is %s before a match by words', (_which, company, category_id, confidence) => {
    expect(suggest('Uber', [], company)).toEqual({ category_id, confidence, is_learned: true });
  });

  it('is the person’s own choice before that of colleagues', () => {
    expect(suggest('Uber', [['Uber', 'Lodging']], ['Flights', 'Flights'])).toMatchObject({ category_id: 'Lodging' });
  });

  it.each(['', '###', 'Xyzzy'])('of %j nobody knows', (merchant) => {
    expect(suggest(merchant)).toBeNull();
  });

  it('is never an inactive one', () => {
    expect(suggest('Xyzzy', [['Xyzzy', 'gone']])).toBeNull();
  });
});
