import { withCommas } from '#domain/money/display.ts';
import { readMoney, toDecimal } from '#domain/money/money.ts';

/** Names for the ids in rules, and the company's currency. */
export interface RuleNames {
  currency: string;
  nameOf: (id: string) => string;
  /** Returns the label of an attribute or custom field. */
  labelOf: (key: string) => string;
}

const maxNames = 3;

/** Lists names: 'Sales, Partnerships' or 'Sales, Partnerships, Legal and 4 more'. */
export function listText(values: readonly string[], nameOf: (value: string) => string): string {
  const names = values.slice(0, maxNames).map(nameOf).join(', ');
  return values.length > maxNames ? `${names} and ${values.length - maxNames} more` : names;
}

/** Formats an amount: 'USD 1,200.00'. */
export function amountText(figure: string, currency: string): string {
  const amount = readMoney(figure, currency);
  return `${currency} ${amount.allowed ? withCommas(toDecimal(amount.value)) : figure}`;
}

/** An approver by name, by role, or by relation to the claimant, the category or the previous step. */
export type Approver =
  | { kind: 'reporting_manager'; level: number }
  | { kind: 'department_head' }
  | { kind: 'role'; role_id: string }
  | { kind: 'user'; user_id: string }
  | { kind: 'category_owner' }
  | { kind: 'previous_step_manager' };

export function approverText(approver: Approver, { nameOf }: RuleNames): string {
  switch (approver.kind) {
    case 'user':
      return nameOf(approver.user_id);
    case 'role':
      return nameOf(approver.role_id);
    case 'reporting_manager':
      if (approver.level <= 1) return 'the manager';
      return approver.level === 2 ? 'the manager’s manager' : `the manager ${approver.level} levels up`;
    case 'department_head':
      return 'the department head';
    case 'category_owner':
      return 'the category owner';
    case 'previous_step_manager':
      return 'the previous approver’s manager';
  }
}
