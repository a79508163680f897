import { readDecimal } from '../decimal/decimal.ts';
import { allow, type Decision, type Refusal, refuse } from '../decision.ts';
import { isCalendarDate } from '../formula/value.ts';
import { msg, t } from '../language/translate.ts';
import { decimalsOf } from '../money/currency.ts';
import { readMoney } from '../money/money.ts';
import { tidy } from '../text/tidy.ts';
import { conditionName } from './custom-field-facts.ts';
import type { AttributeCondition, PolicyLimit, PolicyRule } from './policy-rule.ts';
import { isProhibition } from './prohibition-check.ts';
import { requirementCount } from './requirement-checks.ts';

export type PolicyRefusal =
  | 'policy.name'
  | 'policy.empty'
  | 'policy.figure_unreadable'
  | 'policy.limit_empty'
  | 'policy.least_unfit'
  | 'policy.limit_order'
  | 'policy.period_unfit'
  | 'policy.fiscal_month'
  | 'policy.reason_without_warn'
  | 'policy.cap_without_limit'
  | 'policy.advances_only';

export const maxNameLength = 120;

/** Validates a policy. The engine can evaluate every policy that passes. */
export function checkRule(rule: PolicyRule, company_currency: string): Decision<PolicyRule, PolicyRefusal> {
  const { limit, requirements } = rule;
  const name = tidy(rule.name);
  if (name === '' || name.length > maxNameLength) return refuse('policy.name', { limit: maxNameLength });
  if (rule.reason_required && rule.action !== 'warn') return refuse('policy.reason_without_warn');
  if (!limit && requirementCount(requirements) === 0 && !isProhibition(rule)) return refuse('policy.empty');
  if (rule.action === 'cap' && !isProhibition(rule) && (limit?.max ?? null) === null)
    return refuse('policy.cap_without_limit');
  const refused = (limit && limitRefusal(limit, rule, company_currency)) ?? requirementsRefusal(rule, company_currency);
  if (refused) return refused;
  const unreadable = rule.what.attributes.find((condition) => !isReadable(condition));
  if (unreadable)
    return wrongFigure(
      conditionName(unreadable.key),
      unreadable.type === 'date' ? msg`enter a date` : msg`enter a number`,
    );
  return allow({ ...rule, name });
}

function limitRefusal(limit: PolicyLimit, rule: PolicyRule, company: string): Refusal<PolicyRefusal> | null {
  const { kind, period, max, min } = limit;
  if (max === null && min === null) return refuse('policy.limit_empty');
  if (min !== null && (kind !== 'amount' || (period !== 'transaction' && period !== 'night')))
    return refuse('policy.least_unfit');
  const isFigure = kind === 'amount' ? (text: string) => isMoney(text, limit.currency ?? company) : isCount(kind);
  const reason = kind === 'amount' ? moneyReason(limit.currency ?? company) : countReason(kind);
  if (max !== null && !isFigure(max)) return wrongFigure(msg`limit`, reason);
  if (min !== null && !isFigure(min)) return wrongFigure(msg`minimum`, reason);
  if (max !== null && min !== null && isAbove(min, max)) return refuse('policy.limit_order');
  if (kind === 'advance_count' && rule.applies_to !== 'advance') return refuse('policy.advances_only');
  if (!fits(limit)) return refuse('policy.period_unfit');
  if (!Number.isInteger(limit.fiscal_start_month) || limit.fiscal_start_month < 1 || limit.fiscal_start_month > 12)
    return refuse('policy.fiscal_month');
  return null;
}

/** True if the period fits the kind of limit. An age or a number of open advances has no period; a count needs one. */
function fits({ kind, period, per_person }: PolicyLimit): boolean {
  if (per_person && kind !== 'amount') return false;
  if (kind === 'age_days' || kind === 'advance_count') return period === 'transaction';
  return (
    kind === 'amount' ||
    (period !== 'night' && (kind === 'distance' || kind === 'travel_days' || period !== 'transaction'))
  );
}

function requirementsRefusal({ requirements }: PolicyRule, company: string): Refusal<PolicyRefusal> | null {
  const { receipt_above, itemised_receipt_above, rate_difference_pct, distance_difference_pct } = requirements;
  const currency = requirements.currency ?? company;
  const isWrong = (figure: string | null, isRight: (text: string) => boolean) => figure !== null && !isRight(figure);
  const isAmount = (text: string) => isMoney(text, currency);

  if (isWrong(receipt_above, isAmount)) return wrongFigure(msg`receipt threshold`, moneyReason(currency));
  if (isWrong(itemised_receipt_above, isAmount))
    return wrongFigure(msg`itemised receipt threshold`, moneyReason(currency));
  if (isWrong(rate_difference_pct, isPositive))
    return wrongFigure(msg`exchange rate difference`, msg`enter a percentage`);
  if (isWrong(distance_difference_pct, isPositive))
    return wrongFigure(msg`distance difference`, msg`enter a percentage`);
  return null;
}

function wrongFigure(field: string, reason: string): Refusal<PolicyRefusal> {
  return refuse('policy.figure_unreadable', { field, reason });
}

function moneyReason(currency: string): string {
  const places = /^[A-Z]{3}$/u.test(currency) ? decimalsOf(currency) : 2;
  return places === 0
    ? t`enter an amount in ${currency} without decimals`
    : t`enter an amount in ${currency} with at most ${places} decimals`;
}

function countReason(kind: PolicyLimit['kind']): string {
  return kind === 'distance' ? msg`enter a distance in kilometres` : msg`enter a whole number`;
}

function isReadable(condition: AttributeCondition): boolean {
  if (condition.type === 'number') return readDecimal(condition.value) !== null;
  if (condition.type === 'date') return isCalendarDate(condition.value);
  return true;
}

function isMoney(text: string, currency: string): boolean {
  return /^\d+(\.\d+)?$/u.test(text) && /^[A-Z]{3}$/u.test(currency) && readMoney(text, currency).allowed;
}

function isCount(kind: PolicyLimit['kind']): (text: string) => boolean {
  return kind === 'distance' ? isPositive : (text) => /^\d{1,9}$/u.test(text);
}

function isPositive(text: string): boolean {
  const figure = readDecimal(text);
  return figure !== null && figure.trillionths >= 0n;
}

function isAbove(left: string, right: string): boolean {
  return (readDecimal(left)?.trillionths ?? 0n) > (readDecimal(right)?.trillionths ?? 0n);
}
