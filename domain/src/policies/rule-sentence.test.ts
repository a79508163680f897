import { describe, expect, it } from 'vitest';
import { editorSentence } from './editor-sentence.ts';
import { newRule } from './new-rule.ts';
import { ruleSentence } from './rule-sentence.ts';
import type { RuleNames } from './rule-text.ts';
import { except, type GivenRule, only } from './testing/a-question.ts';

const known: Record<string, string> = {
  meals: 'Meals',
  'client-meal': 'Client meal',
  lodging: 'Lodging',
  internet: 'Internet',
  transport: 'Ground transport',
  flights: 'Flights',
  alcohol: 'Alcohol',
  sales: 'Sales',
  partnerships: 'Partnerships',
  gmbh: 'Meridian Labs GmbH',
  finance: 'Finance',
  l1: 'L1',
  l2: 'L2',
  ana: 'Ana Lopez',
  drivers: 'Drivers',
  apollo: 'Apollo',
};
const names: RuleNames = { currency: 'USD', nameOf: (id) => known[id] };
const rule = (given: GivenRule) => newRule({ id: 'r', name: 'R', ...given });

describe('a policy in a list', () => {
  const rows: [string, GivenRule][] = [
    [
      '*Meals* over *USD 50.00* a *day* are flagged for the approver.',
      { what: { category_ids: only('meals') }, limit: { kind: 'amount', period: 'day', max: '50.00' } },
    ],
    [
      '*Lodging* over *USD 220.00* a *night* is flagged for the approver.',
      { what: { category_ids: only('lodging') }, limit: { kind: 'amount', period: 'night', max: '220' } },
    ],
    [
      'Expenses over *USD 25.00* without a *receipt* cannot be submitted.',
      { action: 'block', requirements: { receipt_above: '25.00' } },
    ],
    [
      'Expenses older than *60 days* also need approval from *Finance*.',
      { limit: { kind: 'age_days', max: '60' }, add_approvers: [{ kind: 'role', role_id: 'finance' }] },
    ],
    [
      '*Internet* is paid up to *EUR 40.00* a *month* in *Meridian Labs GmbH*.',
      {
        action: 'cap',
        who: { entity_ids: only('gmbh') },
        what: { category_ids: only('internet') },
        limit: { kind: 'amount', period: 'month', max: '40.00', currency: 'EUR' },
      },
    ],
    [
      '*Ground transport* from *Sales* over *USD 400.00* a *month* requires a reason.',
      {
        action: 'warn',
        reason_required: true,
        who: { department_ids: only('sales') },
        what: { category_ids: only('transport') },
        limit: { kind: 'amount', period: 'month', max: '400.00' },
      },
    ],
    [
      '*Flights* where hours is at most *6* by levels *L1 and L2* in a class other than *Economy* cannot be submitted.',
      {
        action: 'block',
        who: { level_ids: only('l1', 'l2') },
        what: {
          category_ids: only('flights'),
          attributes: [{ key: 'hours', type: 'number', operator: '<=', value: '6' }],
        },
        requirements: { travel_classes: ['Economy'] },
      },
    ],
    [
      '*Client meal* from *Sales and Partnerships* over *USD 40.00* per *person* requires a reason and also needs approval from *the department head*. Required: a *receipt* over *USD 25.00*, an *itemised receipt* over *USD 75.00* and *attendees*.',
      {
        action: 'warn',
        reason_required: true,
        add_approvers: [{ kind: 'department_head' }],
        who: { department_ids: only('sales', 'partnerships') },
        what: { category_ids: only('client-meal') },
        limit: { kind: 'amount', max: '40.00', per_person: true },
        requirements: { receipt_above: '25.00', itemised_receipt_above: '75.00', attendees_required: true },
      },
    ],
    [
      'Expenses more than *3 times* a *week* show a warning.',
      { action: 'warn', limit: { kind: 'count', period: 'week', max: '3' } },
    ],
    [
      'Expenses are paid up to *1 time* a *half-year*.',
      { action: 'cap', limit: { kind: 'count', period: 'half_year', max: '1' } },
    ],
    [
      'Expenses over *1,300 km* in *all* cannot be submitted.',
      { action: 'block', limit: { kind: 'distance', period: 'lifetime', max: '1300' } },
    ],
    ['Expenses older than *1 day* are not paid.', { action: 'cap', limit: { kind: 'age_days', max: '1' } }],
    [
      'Advances beyond *2* open at once cannot be submitted.',
      { action: 'block', applies_to: 'advance', limit: { kind: 'advance_count', max: '2' } },
    ],
    [
      'Expenses over *USD 1,000.00* or under *USD 5.00* are flagged for the approver.',
      { limit: { kind: 'amount', min: '5', max: '1000' } },
    ],
    ['*Alcohol* cannot be submitted.', { action: 'block', what: { category_ids: only('alcohol') } }],
    ['*Alcohol* is not paid.', { action: 'cap', what: { category_ids: only('alcohol') } }],
    [
      'Expenses other than *Meals* not from *Sales* by *Ana Lopez* are flagged for the approver.',
      { who: { department_ids: except('sales'), user_ids: only('ana') }, what: { category_ids: except('meals') } },
    ],
    [
      'Expenses from *Drivers* of type *mileage* paid by *company card* at *Uber and Lyft* in *EUR* for *Apollo* where city is *Paris or Rome* and breakfast is *yes* and check in is from *2026-01-01* and note contains *“gift”* and kind is not *x* in *Berlin* by level *L1* over *USD 9.00* also need approval from *Ana Lopez and the manager’s manager*.',
      {
        who: { group_ids: only('drivers'), locations: only('Berlin'), level_ids: only('l1') },
        what: {
          expense_type: only('mileage'),
          payment_mode: only('company_card'),
          merchants: only('Uber', 'Lyft'),
          currencies: only('EUR'),
          projects: only('apollo'),
          attributes: [
            { key: 'city', type: 'select', operator: 'IN', values: ['Paris', 'Rome'] },
            { key: 'breakfast', type: 'boolean', operator: 'IS', value: true },
            { key: 'check_in', type: 'date', operator: '>=', value: '2026-01-01' },
            { key: 'note', type: 'text', operator: 'CONTAINS', value: 'gift' },
            { key: 'kind', type: 'select', operator: 'NOT_IN', values: ['x'] },
          ],
        },
        limit: { kind: 'amount', max: '9.00' },
        add_approvers: [
          { kind: 'user', user_id: 'ana' },
          { kind: 'reporting_manager', level: 2 },
        ],
      },
    ],
    [
      'Expenses without a *description*, without a *card transaction*, with an exchange rate more than *5%* off the reference rate or with a distance more than *10%* off the map are flagged for the approver.',
      {
        action: 'cap',
        requirements: {
          description_required: true,
          card_match_required: true,
          rate_difference_pct: '5',
          distance_difference_pct: '10',
        },
      },
    ],
    [
      'Expenses over what is left of their *budget* are flagged for the approver.',
      { action: 'flag', requirements: { within_budget: true } },
    ],
    [
      'Expenses are paid up to *USD 9.00*. Required: room in their *budget*.',
      { action: 'cap', limit: { kind: 'amount', max: '9' }, requirements: { within_budget: true } },
    ],
    [
      'Expenses are paid up to *USD 9.00*. Required: a *description*, a *card transaction*, an exchange rate within *5%* of the reference rate, a distance within *10%* of the map and *Economy or Premium* class.',
      {
        action: 'cap',
        limit: { kind: 'amount', max: '9' },
        requirements: {
          description_required: true,
          card_match_required: true,
          rate_difference_pct: '5',
          distance_difference_pct: '10',
          travel_classes: ['Economy', 'Premium'],
        },
      },
    ],
  ];

  it.each(rows)('%s', (expected, given) => {
    const { text, parts } = ruleSentence(rule(given), names);
    expect(parts.map((part) => (part.kind === 'value' ? `*${part.text}*` : part.text)).join('')).toBe(expected);
    expect(text).toBe(expected.replaceAll('*', ''));
  });
});

describe('a policy in its editor', () => {
  const shown = (given: GivenRule) =>
    editorSentence(rule(given), names)
      .parts.map(({ text, slot }) => (slot ? `[${slot}: ${text}]` : text))
      .join('');

  it.each([
    [
      'When [who: anyone] in [where: Sales, Partnerships] claims a [what: Client meal] over [limit: USD 40.00] per [per: person], [action: require a reason] and add [approvers: the department head] as approver',
      {
        action: 'warn',
        reason_required: true,
        add_approvers: [{ kind: 'department_head' }],
        who: { department_ids: only('sales', 'partnerships') },
        what: { category_ids: only('client-meal') },
        limit: { kind: 'amount', max: '40.00', per_person: true },
      },
    ],
    [
      'When [who: anyone] claims an [what: expense] older than [limit: 60 days], [action: flag it for the approver]',
      { limit: { kind: 'age_days', max: '60' } },
    ],
    [
      'When [who: L1 and L2] outside [where: Meridian Labs GmbH] claims an [what: Internet] over [limit: USD 40.00] per [per: person and month], [action: cap it at the limit]',
      {
        action: 'cap',
        who: { level_ids: only('l1', 'l2'), entity_ids: except('gmbh') },
        what: { category_ids: only('internet') },
        limit: { kind: 'amount', period: 'month', max: '40', per_person: true },
      },
    ],
    [
      'When [who: anyone but Ana Lopez] requests an advance other than [what: Meals] beyond [limit: 2] open at once, [action: block it]',
      {
        action: 'block',
        applies_to: 'advance',
        who: { user_ids: except('ana') },
        what: { category_ids: except('meals') },
        limit: { kind: 'advance_count', max: '2' },
      },
    ],
    [
      'When [who: anyone] claims an [what: expense] at [condition: Uber], [action: show a warning]',
      { action: 'warn', what: { merchants: only('Uber') } },
    ],
  ] as [string, GivenRule][])('%s', (expected, given) => {
    expect(shown(given)).toBe(expected);
  });
});
