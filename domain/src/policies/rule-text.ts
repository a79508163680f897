import { withCommas } from '../money/display.ts';
import { moneyFrom } from '../money/money.ts';
import { isUuid } from '../text/is-uuid.ts';
import { conditionName } from './custom-field-facts.ts';
import type {
  AttributeCondition,
  Choice,
  LimitKind,
  LimitPeriod,
  PolicyApprover,
  PolicyLimit,
  PolicyRule,
} from './policy-rule.ts';
import { amountText, counted, listed, spoken } from './policy-text.ts';
import { joined, type Piece, type Slot, value } from './sentence-parts.ts';
import { boundsOf } from './winning-limits.ts';

/** The names a policy sentence needs: names of ids and the company's currency. */
export interface RuleNames {
  currency: string;
  nameOf(id: string): string | undefined;
}

export function namesIn({ values }: Choice, names: RuleNames): string {
  return listed(values.map((id) => names.nameOf(id) ?? id));
}

/** ' at Uber', ' not at Uber'; empty when everything matches. */
export function choicePhrase(
  choice: Choice,
  { preposition, names, slot }: { preposition: string; names: RuleNames; slot?: Slot },
): Piece[] {
  if (choice.values.length === 0) return [];
  return [` ${choice.mode === 'IN' ? '' : 'not '}${preposition} `, value(namesIn(choice, names), slot)];
}

/** The conditions on an expense other than its category. */
export function conditionPhrases({ what }: PolicyRule, names: RuleNames, slot?: Slot): Piece[] {
  const phrase = (choice: Choice, preposition: string) =>
    choicePhrase({ ...choice, values: choice.values.map(spoken) }, { preposition, names, ...(slot ? { slot } : {}) });
  return [
    ...phrase(what.expense_type, 'of type'),
    ...phrase(what.payment_mode, 'paid by'),
    ...choicePhrase(what.merchants, { preposition: 'at', names, ...(slot ? { slot } : {}) }),
    ...phrase(what.currencies, 'in'),
    ...choicePhrase(what.projects, { preposition: 'for', names, ...(slot ? { slot } : {}) }),
    ...what.attributes.flatMap((condition, index) => [
      index === 0 ? ' where ' : ' and ',
      `${names.nameOf(condition.key) ?? conditionName(condition.key)} `,
      ...conditionText(condition, names, slot),
    ]),
  ];
}

function conditionText(condition: AttributeCondition, names: RuleNames, slot?: Slot): Piece[] {
  switch (condition.type) {
    case 'boolean':
      return ['is ', value(condition.value ? 'yes' : 'no', slot)];
    case 'number':
      return [`is at ${condition.operator === '<=' ? 'most' : 'least'} `, value(withCommas(condition.value), slot)];
    case 'date':
      return [`is ${condition.operator === '<=' ? 'up to' : 'from'} `, value(condition.value, slot)];
    case 'text':
      return [condition.operator === 'EQUALS' ? 'is ' : 'contains ', value(`“${condition.value}”`, slot)];
    case 'select':
      return [
        condition.operator === 'IN' ? 'is ' : 'is not ',
        value(
          listed(
            condition.values.map((option) => (isUuid(option) && names.nameOf(option)) || option),
            'or',
          ),
          slot,
        ),
      ];
  }
}

/** 'over USD 50.00', 'under USD 5.00 or over USD 50.00', 'older than 60 days'. */
export function limitPhrase(limit: PolicyLimit, names: RuleNames, slot?: Slot): Piece[] {
  const phrases = boundsOf(limit).map((bound): Piece[] => [
    bound === 'max' ? overText[limit.kind] : 'under ',
    value(boundText(limit, bound, names), slot),
  ]);
  return joined(phrases, 'or');
}

const overText = {
  amount: 'over ',
  count: 'more than ',
  distance: 'over ',
  travel_days: 'over ',
  age_days: 'older than ',
  advance_count: 'beyond ',
} satisfies Record<LimitKind, string>;

export const periodNouns = {
  transaction: 'expense',
  day: 'day',
  night: 'night',
  trip: 'trip',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  half_year: 'half-year',
  year: 'year',
  lifetime: 'lifetime',
} satisfies Record<LimitPeriod, string>;

/** 'USD 50.00', '3 times', '300 km', '60 days'. */
export function boundText(limit: PolicyLimit, bound: 'max' | 'min', names: RuleNames): string {
  const figure = limit[bound] ?? '0';
  switch (limit.kind) {
    case 'amount':
      return amountText(moneyFrom(figure, limit.currency ?? names.currency));
    case 'count':
      return counted(figure, 'time');
    case 'advance_count':
      return figure;
    case 'distance':
      return `${withCommas(figure)} km`;
    case 'travel_days':
      return `${counted(figure, 'day')} of per diem`;
    case 'age_days':
      return counted(figure, 'day');
  }
}

function approverText(approver: PolicyApprover, names: RuleNames): string {
  switch (approver.kind) {
    case 'user':
      return names.nameOf(approver.user_id) ?? 'a deleted user';
    case 'role':
      return names.nameOf(approver.role_id) ?? 'a deleted role';
    case 'reporting_manager':
      return approver.level > 1 ? 'the manager’s manager' : 'the manager';
    case 'department_head':
      return 'the department head';
    case 'cost_centre_owner':
      return 'the cost centre owner';
    case 'category_owner':
      return 'the category owner';
  }
}

export function approversText({ add_approvers }: PolicyRule, names: RuleNames): string {
  return listed(add_approvers.map((approver) => approverText(approver, names)));
}
