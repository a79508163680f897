import { plural, t, texts, translate } from '../language/translate.ts';
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
import { amountText, listed, spoken } from './policy-text.ts';
import { joined, type Piece, phrase, type Slot, value } from './sentence-parts.ts';
import { boundsOf } from './winning-limits.ts';

/** The names a policy sentence needs: names of ids and the company's currency. */
export interface RuleNames {
  currency: string;
  nameOf(id: string): string | undefined;
}

export function namesIn({ values }: Choice, names: RuleNames): string {
  return listed(values.map((id) => names.nameOf(id) ?? id));
}

/** Two phrases for a choice: one for its values, and one for everything except its values. */
type ChoiceTexts = readonly [(values: Piece) => Piece[], (values: Piece) => Piece[]];

export const choiceTexts = {
  type: [(values) => phrase`of type ${values}`, (values) => phrase`not of type ${values}`],
  payment: [(values) => phrase`paid by ${values}`, (values) => phrase`not paid by ${values}`],
  merchant: [(values) => phrase`at ${values}`, (values) => phrase`not at ${values}`],
  currency: [(values) => phrase`in ${values}`, (values) => phrase`not in ${values}`],
  project: [(values) => phrase`for ${values}`, (values) => phrase`not for ${values}`],
  department: [(values) => phrase`from ${values}`, (values) => phrase`not from ${values}`],
  place: [(values) => phrase`in ${values}`, (values) => phrase`not in ${values}`],
  level: [(values) => phrase`by level ${values}`, (values) => phrase`not by level ${values}`],
  levels: [(values) => phrase`by levels ${values}`, (values) => phrase`not by levels ${values}`],
  person: [(values) => phrase`by ${values}`, (values) => phrase`not by ${values}`],
} satisfies Record<string, ChoiceTexts>;

/** Returns 'at Uber' or 'not at Uber'; empty if the choice has no values. */
export function choicePhrase(
  choice: Choice,
  { texts: [included, excluded], names, slot }: { texts: ChoiceTexts; names: RuleNames; slot?: Slot | undefined },
): Piece[] {
  if (choice.values.length === 0) return [];
  const values = value(namesIn(choice, names), slot);
  return choice.mode === 'IN' ? included(values) : excluded(values);
}

/** Describes the conditions on an expense or advance other than its category. */
export function conditionPhrases({ what }: PolicyRule, names: RuleNames, slot?: Slot): Piece[][] {
  const named = (choice: Choice, by: ChoiceTexts) => choicePhrase(choice, { texts: by, names, slot });
  const said = (choice: Choice, by: ChoiceTexts) =>
    named({ ...choice, values: choice.values.map((each) => translate(spoken(each))) }, by);
  const conditions = what.attributes.map((condition) => conditionText(condition, names, slot));
  const all = conditions.reduce<Piece[]>(
    (before, each, index) => (index === 0 ? each : phrase`${before} and ${each}`),
    [],
  );
  return [
    said(what.expense_type, choiceTexts.type),
    said(what.payment_mode, choiceTexts.payment),
    named(what.merchants, choiceTexts.merchant),
    said(what.currencies, choiceTexts.currency),
    named(what.projects, choiceTexts.project),
    all.length > 0 ? phrase`where ${all}` : [],
  ];
}

function conditionText(condition: AttributeCondition, names: RuleNames, slot?: Slot): Piece[] {
  const name = names.nameOf(condition.key) ?? conditionName(condition.key);
  switch (condition.type) {
    case 'boolean':
      return phrase`${name} is ${value(condition.value ? t`yes` : t`no`, slot)}`;
    case 'number': {
      const figure = value(withCommas(condition.value), slot);
      return condition.operator === '<=' ? phrase`${name} is at most ${figure}` : phrase`${name} is at least ${figure}`;
    }
    case 'date': {
      const day = value(condition.value, slot);
      return condition.operator === '<=' ? phrase`${name} is up to ${day}` : phrase`${name} is from ${day}`;
    }
    case 'text': {
      const text = value(`“${condition.value}”`, slot);
      return condition.operator === 'EQUALS' ? phrase`${name} is ${text}` : phrase`${name} contains ${text}`;
    }
    case 'select': {
      const options = condition.values.map((option) => (isUuid(option) && names.nameOf(option)) || option);
      const chosen = value(listed(options, 'or'), slot);
      return condition.operator === 'IN' ? phrase`${name} is ${chosen}` : phrase`${name} is not ${chosen}`;
    }
  }
}

/** Describes a limit: 'over USD 50.00', 'under USD 5.00 or over USD 50.00', 'older than 60 days'. */
export function limitPhrase(limit: PolicyLimit, names: RuleNames, slot?: Slot): Piece[] {
  const phrases = boundsOf(limit).map((bound): Piece[] => {
    const figure = value(boundText(limit, bound, names), slot);
    return bound === 'max' ? overPhrase(limit.kind, figure) : phrase`under ${figure}`;
  });
  return joined(phrases, 'or');
}

function overPhrase(kind: LimitKind, figure: Piece): Piece[] {
  switch (kind) {
    case 'amount':
    case 'distance':
    case 'travel_days':
      return phrase`over ${figure}`;
    case 'count':
      return phrase`more than ${figure}`;
    case 'age_days':
      return phrase`older than ${figure}`;
    case 'advance_count':
      return phrase`beyond ${figure}`;
  }
}

export const periodNouns: Readonly<Record<LimitPeriod, string>> = texts({
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
});

/** Formats a bound of a limit: 'USD 50.00', '3 times', '300 km', '60 days'. */
export function boundText(limit: PolicyLimit, bound: 'max' | 'min', names: RuleNames): string {
  const figure = limit[bound] ?? '0';
  switch (limit.kind) {
    case 'amount':
      return amountText(moneyFrom(figure, limit.currency ?? names.currency));
    case 'count':
      return plural(figure, '1 time', '# times');
    case 'advance_count':
      return figure;
    case 'distance':
      return t`${withCommas(figure)} km`;
    case 'travel_days':
      return plural(figure, '1 day of per diem', '# days of per diem');
    case 'age_days':
      return plural(figure, '1 day', '# days');
  }
}

function approverText(approver: PolicyApprover, names: RuleNames): string {
  switch (approver.kind) {
    case 'user':
      return names.nameOf(approver.user_id) ?? t`a deleted user`;
    case 'role':
      return names.nameOf(approver.role_id) ?? t`a deleted role`;
    case 'reporting_manager':
      return approver.level > 1 ? t`the manager’s manager` : t`the manager`;
    case 'department_head':
      return t`the department head`;
    case 'cost_centre_owner':
      return t`the cost centre owner`;
    case 'category_owner':
      return t`the category owner`;
  }
}

export function approversText({ add_approvers }: PolicyRule, names: RuleNames): string {
  return listed(add_approvers.map((approver) => approverText(approver, names)));
}
