import { describe, expect, it } from 'vitest';
import type { PolicyItem, PolicyPerson } from './policy-question.ts';
import type { AttributeCondition, PolicyWhat, PolicyWho } from './policy-rule.ts';
import { clientMeal, eur, except, only, ruled, usd } from './testing/a-question.ts';

const always = { action: 'flag', limit: { kind: 'amount', max: '0.00' } } as const;

describe('the people a policy covers', () => {
  const rows: [string, Partial<PolicyWho>, Partial<PolicyPerson>, string | null][] = [
    ['everybody', {}, {}, null],
    ['a person', { user_ids: only('maya', 'tom') }, {}, null],
    ['another person', { user_ids: only('tom') }, {}, 'The person is Maya Lindqvist.'],
    ['all but a person', { user_ids: except('maya') }, {}, 'The person is Maya Lindqvist.'],
    ['all but another', { user_ids: except('tom') }, {}, null],
    ['a level', { level_ids: only('l3') }, {}, null],
    ['another level', { level_ids: only('l1') }, {}, 'The level is L3.'],
    ['a level, of a person without one', { level_ids: only('l1') }, { level: null }, 'No level is set.'],
    ['all but a level, of a person without one', { level_ids: except('l1') }, { level: null }, null],
    ['a department', { department_ids: only('sales-eu') }, {}, null],
    ['a department above', { department_ids: only('sales') }, {}, null],
    ['all but a department above', { department_ids: except('sales') }, {}, 'The department is Sales Europe.'],
    ['another department', { department_ids: only('engineering') }, {}, 'The department is Sales Europe.'],
    ['an entity', { entity_ids: only('labs-inc') }, {}, null],
    ['another entity', { entity_ids: only('labs-gmbh') }, {}, 'The entity is Meridian Labs, Inc.'],
    ['a unit', { business_unit_ids: only('robotics') }, {}, null],
    ['another unit', { business_unit_ids: only('bio') }, {}, 'The business unit is Robotics.'],
    ['a group', { group_ids: only('travellers') }, {}, null],
    ['another group', { group_ids: only('drivers') }, {}, 'The group is Travellers.'],
    [
      'a group, of a person in none',
      { group_ids: only('drivers') },
      { groups: [] },
      'Maya Lindqvist is not in any group.',
    ],
    ['a place, however written', { locations: only('new  YORK') }, {}, null],
    ['another place', { locations: only('Tokyo') }, {}, 'The location is New York.'],
    ['all of several', { user_ids: only('maya'), level_ids: only('l1') }, {}, 'The level is L3.'],
  ];

  it.each(rows.map(([title, who, person, said]) => [title, said, who, person] as const))(
    '%s: %s',
    (_, said, who, person) => {
      const outcome = ruled([{ ...always, who }], { person });
      expect(outcome.explanations[0]).toMatchObject(
        said === null ? { outcome: 'flag' } : { outcome: 'not_used', because: 'who', facts: said },
      );
    },
  );
});

describe('the expenses a policy covers', () => {
  const rows: [string, Partial<PolicyWhat>, Partial<PolicyItem>, string | null][] = [
    ['everything', {}, {}, null],
    ['a category', { category_ids: only('client-meal') }, {}, null],
    ['a category above', { category_ids: only('meals') }, {}, null],
    ['another category', { category_ids: only('lodging') }, {}, 'The category is Client meal.'],
    ['all but a category above', { category_ids: except('meals') }, {}, 'The category is Client meal.'],
    ['a category, of what has none', { category_ids: only('meals') }, { category: null }, 'No category is set.'],
    ['a type', { expense_type: only('mileage') }, {}, 'The expense type is regular.'],
    ['a way to pay', { payment_mode: only('company_card') }, {}, 'The payment mode is cash.'],
    [
      'a way to pay, other',
      { payment_mode: only('cash') },
      { payment_mode: 'company_card' },
      'The payment mode is company card.',
    ],
    ['a currency', { currencies: only('EUR') }, { claimed: eur('45.00') }, null],
    ['another currency', { currencies: only('EUR') }, {}, 'The currency is USD.'],
    ['a project', { projects: only('p1') }, { project: { id: 'p1', name: 'Apollo' } }, null],
    ['another project', { projects: only('p2') }, { project: { id: 'p1', name: 'Apollo' } }, 'The project is Apollo.'],
    ['a project, of what has none', { projects: only('p2') }, {}, 'No project is set.'],
    ['a merchant, as a whole word', { merchants: only('Potager') }, {}, null],
    ['a merchant, without accents', { merchants: only('Café Zoë') }, { merchant: 'CAFE ZOE, PARIS' }, null],
    ['no part of a word', { merchants: only('Pot') }, {}, 'The merchant is Le Potager des Halles.'],
    ['all but a merchant', { merchants: except('Potager') }, {}, 'The merchant is Le Potager des Halles.'],
    ['a merchant, of what has none', { merchants: only('Uber') }, { merchant: null }, 'No merchant is set.'],
    ['a merchant of no words', { merchants: only('***') }, {}, 'The merchant is Le Potager des Halles.'],
  ];

  it.each(rows.map(([title, what, item, said]) => [title, said, what, item] as const))(
    '%s: %s',
    (_, said, what, item) => {
      const outcome = ruled([{ ...always, what }], { item: { category: clientMeal, ...item } });
      expect(outcome.explanations[0]).toMatchObject(
        said === null ? { outcome: 'flag' } : { outcome: 'not_used', because: 'what', facts: said },
      );
    },
  );
});

describe('attribute conditions', () => {
  const attributes = {
    breakfast: true,
    guests: '12.5',
    check_in: '2026-11-10',
    note: 'Dîner avec l’équipe',
    city: 'Paris',
    tags: ['vip', 'late'],
    blank: '',
    'expense:project': 'Apóllo',
    'report:billable': true,
  };
  const rows: [AttributeCondition, boolean][] = [
    [{ key: 'breakfast', type: 'boolean', operator: 'IS', value: true }, true],
    [{ key: 'breakfast', type: 'boolean', operator: 'IS', value: false }, false],
    [{ key: 'missing', type: 'boolean', operator: 'IS', value: false }, false],
    [{ key: 'guests', type: 'number', operator: '<=', value: '12.5' }, true],
    [{ key: 'guests', type: 'number', operator: '<=', value: '12.49' }, false],
    [{ key: 'guests', type: 'number', operator: '>=', value: '9' }, true],
    [{ key: 'guests', type: 'number', operator: '>=', value: '100' }, false],
    [{ key: 'city', type: 'number', operator: '>=', value: '0' }, false],
    [{ key: 'check_in', type: 'date', operator: '<=', value: '2026-11-10' }, true],
    [{ key: 'check_in', type: 'date', operator: '>=', value: '2026-11-11' }, false],
    [{ key: 'blank', type: 'date', operator: '<=', value: '2026-11-10' }, false],
    [{ key: 'note', type: 'text', operator: 'CONTAINS', value: 'DINER' }, true],
    [{ key: 'note', type: 'text', operator: 'CONTAINS', value: 'lunch' }, false],
    [{ key: 'city', type: 'text', operator: 'EQUALS', value: ' paris ' }, true],
    [{ key: 'city', type: 'text', operator: 'EQUALS', value: 'par' }, false],
    [{ key: 'city', type: 'text', operator: 'CONTAINS', value: '' }, false],
    [{ key: 'city', type: 'select', operator: 'IN', values: ['Rome', 'Paris'] }, true],
    [{ key: 'city', type: 'select', operator: 'NOT_IN', values: ['Rome', 'Paris'] }, false],
    [{ key: 'city', type: 'select', operator: 'IN', values: ['PÁRIS'] }, true],
    [{ key: 'tags', type: 'select', operator: 'IN', values: ['late'] }, true],
    [{ key: 'tags', type: 'select', operator: 'NOT_IN', values: ['early'] }, true],
    [{ key: 'missing', type: 'select', operator: 'IN', values: ['x'] }, false],
    [{ key: 'missing', type: 'select', operator: 'NOT_IN', values: ['x'] }, true],
    [{ key: 'expense:project', type: 'select', operator: 'IN', values: ['APOLLO'] }, true],
    [{ key: 'project', type: 'select', operator: 'IN', values: ['Apollo'] }, false],
    [{ key: 'report:billable', type: 'boolean', operator: 'IS', value: true }, true],
    [{ key: 'constructor', type: 'text', operator: 'CONTAINS', value: 'Object' }, false],
    [{ key: '__proto__', type: 'select', operator: 'NOT_IN', values: ['x'] }, true],
  ];

  it.each(rows)('%j: %s', (condition, holds) => {
    const outcome = ruled([{ ...always, what: { attributes: [condition] } }], { item: { attributes } });
    expect(outcome.explanations[0]?.outcome).toBe(holds ? 'flag' : 'not_used');
  });

  it('must all match; the first that does not is named', () => {
    const outcome = ruled(
      [
        {
          ...always,
          what: {
            attributes: [
              { key: 'breakfast', type: 'boolean', operator: 'IS', value: true },
              { key: 'check_in', type: 'date', operator: '>=', value: '2027-01-01' },
            ],
          },
        },
      ],
      { item: { attributes, converted: usd('1.00') } },
    );
    expect(outcome.explanations[0]?.facts).toBe('The check in is 2026-11-10.');
  });
});
