import type { SentOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';

export interface DemoNames {
  category(name: string): string;
  department(name: string): string;
  entity(name: string): string;
  level(name: string): string;
  role(key: 'finance' | 'super_admin'): string;
  group(name: string): string;
}

type DemoPolicy = SentOf<typeof policies.create>;

const only = (...values: string[]) => ({ values });

/** Returns policies of every kind, in the order in which they apply. */
export function demoPolicies(the: DemoNames): readonly DemoPolicy[] {
  return [
    ...mealAndHotelPolicies(the),
    ...singleExpensePolicies(the),
    ...periodPolicies(the),
    ...companyWidePolicies,
    ...advancePolicies(the),
  ];
}

function mealAndHotelPolicies(the: DemoNames): readonly DemoPolicy[] {
  return [
    {
      name: 'Daily meals',
      description: 'What you eat on the road by yourself.',
      rule: {
        action: 'warn',
        what: { category_ids: only(the.category('Meals')) },
        limit: { kind: 'amount', period: 'day', max: '45.00' },
      },
    },
    {
      name: 'Client meals',
      description: 'With someone from outside the company.',
      rule: {
        action: 'warn',
        reason_required: true,
        who: { department_ids: only(the.department('Sales')) },
        what: { category_ids: only(the.category('Client meal')) },
        limit: { kind: 'amount', period: 'day', max: '40.00', per_person: true },
        requirements: { receipt_above: '25.00', itemised_receipt_above: '75.00', attendees_required: true },
        add_approvers: [{ kind: 'department_head' }],
      },
    },
    {
      name: 'Hotels',
      rule: {
        action: 'flag',
        what: { category_ids: only(the.category('Lodging')) },
        limit: { kind: 'amount', period: 'night', max: '220.00' },
      },
    },
    {
      name: 'Hotels in expensive cities',
      rule: {
        action: 'flag',
        what: {
          category_ids: only(the.category('Lodging')),
          attributes: [{ key: 'city', type: 'select', operator: 'IN', values: ['Tokyo', 'London', 'New York'] }],
        },
        limit: { kind: 'amount', period: 'night', max: '320.00' },
      },
    },
  ];
}

function singleExpensePolicies(the: DemoNames): readonly DemoPolicy[] {
  return [
    {
      name: 'Receipts',
      rule: {
        action: 'block',
        // Mileage and per diem claims are calculated, so they have no receipts.
        what: { expense_type: { values: ['expense'] } },
        requirements: { receipt_above: '25.00' },
      },
    },
    {
      name: 'Old expenses',
      rule: {
        action: 'flag',
        limit: { kind: 'age_days', period: 'transaction', max: '60' },
        add_approvers: [{ kind: 'role', role_id: the.role('finance') }],
      },
    },
    {
      name: 'Flight class',
      description: 'Short flights are flown in economy.',
      rule: {
        action: 'block',
        who: { level_ids: only(...['Associate', 'Senior', 'Lead', 'Director'].map(the.level)) },
        what: {
          category_ids: only(the.category('Flights')),
          attributes: [{ key: 'hours', type: 'number', operator: '<=', value: '6' }],
        },
        requirements: { travel_classes: ['Economy', 'Premium economy'] },
      },
    },
  ];
}

/** Returns policies that limit the amount or distance of a person in a period. */
function periodPolicies(the: DemoNames): readonly DemoPolicy[] {
  return [
    {
      name: 'Home internet',
      rule: {
        action: 'cap',
        who: { entity_ids: only(the.entity('Meridian Labs GmbH')) },
        what: { category_ids: only(the.category('Internet')) },
        limit: { kind: 'amount', period: 'month', max: '40.00', currency: 'EUR' },
      },
    },
    {
      name: 'Sales rides',
      rule: {
        action: 'warn',
        reason_required: true,
        who: { department_ids: only(the.department('Sales')) },
        what: { category_ids: only(the.category('Ground transport')) },
        limit: { kind: 'amount', period: 'month', max: '400.00' },
      },
    },
    {
      name: 'Team meals',
      rule: {
        action: 'flag',
        what: { category_ids: only(the.category('Team meal')) },
        limit: { kind: 'count', period: 'quarter', max: '3' },
        requirements: { attendees_required: true },
      },
    },
    {
      name: 'Client gifts',
      description: 'Tax law wants to know who got what.',
      rule: {
        action: 'block',
        what: { category_ids: only(the.category('Client gifts')) },
        limit: { kind: 'amount', period: 'year', max: '250.00' },
        requirements: { description_required: true },
      },
    },
    {
      name: 'Learning budget',
      rule: {
        action: 'cap',
        what: { category_ids: only(the.category('Training and conferences'), the.category('Books')) },
        limit: { kind: 'amount', period: 'half_year', max: '1500.00', fiscal_start_month: 4 },
      },
    },
    {
      name: 'Long drives',
      rule: {
        action: 'flag',
        who: { group_ids: only(the.group('Field engineers')) },
        limit: { kind: 'distance', period: 'day', max: '600' },
      },
    },
  ];
}

const companyWidePolicies: readonly DemoPolicy[] = [
  {
    name: 'Exchange rates',
    rule: { action: 'warn', requirements: { rate_difference_pct: '3' } },
  },
  {
    name: 'Not on the company',
    description: 'These are never for work.',
    rule: { action: 'block', what: { merchants: only('Netflix', 'Spotify', 'Steam') } },
  },
  {
    name: 'Billed to clients',
    description: 'Agree larger amounts with the client first.',
    rule: {
      action: 'flag',
      what: { attributes: [{ key: 'expense:is_billable', type: 'boolean', operator: 'IS', value: true }] },
      limit: { kind: 'amount', period: 'transaction', max: '2500.00' },
    },
  },
];

function advancePolicies(the: DemoNames): readonly DemoPolicy[] {
  return [
    {
      name: 'Open advances',
      applies_to: 'advance',
      rule: { action: 'block', limit: { kind: 'advance_count', period: 'transaction', max: '2' } },
    },
    {
      name: 'Large advances',
      applies_to: 'advance',
      rule: {
        action: 'flag',
        limit: { kind: 'amount', period: 'transaction', max: '2000.00' },
        add_approvers: [{ kind: 'role', role_id: the.role('finance') }],
      },
    },
  ];
}
