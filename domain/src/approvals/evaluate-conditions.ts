import { listed } from '../policies/policy-text.ts';
import type { ApprovalConditions, ApprovalTest } from './approval-rule.ts';
import { evaluateChoice } from './evaluate-choice.ts';
import { evaluateCustom } from './evaluate-custom.ts';
import { evaluateFigure } from './evaluate-figure.ts';
import type { Evaluated, Seen } from './evaluated.ts';
import type { ApprovalItem } from './item.ts';

/** Evaluates conditions in order and explains which one made the difference. */
export function evaluateConditions(conditions: ApprovalConditions, seen: Seen): Evaluated {
  return 'all' in conditions ? evaluateAll(conditions.all, seen) : evaluateAny(conditions.any, seen);
}

type Branch = ApprovalTest | ApprovalConditions;

function evaluateAll(branches: readonly Branch[], seen: Seen): Evaluated {
  if (branches.length === 0) return { holds: true, says: 'it applies to everything' };
  const evaluated = branches.map((branch) => evaluate(branch, seen));
  return evaluated.find(({ holds }) => !holds) ?? { holds: true, says: listed(evaluated.map(({ says }) => says)) };
}

function evaluateAny(branches: readonly Branch[], seen: Seen): Evaluated {
  if (branches.length === 0) return { holds: false, says: 'it has no conditions' };
  const evaluated = branches.map((branch) => evaluate(branch, seen));
  return evaluated.find(({ holds }) => holds) ?? { holds: false, says: listed(evaluated.map(({ says }) => says)) };
}

function evaluate(branch: Branch, seen: Seen): Evaluated {
  if ('all' in branch || 'any' in branch) return evaluateConditions(branch, seen);
  switch (branch.field) {
    case 'has_violation':
      return evaluateViolation(branch.value, seen.item);
    case 'custom':
      return evaluateCustom(branch, seen);
    case 'total':
    case 'reimbursable_total':
    case 'largest_expense':
    case 'no_of_expenses':
    case 'no_of_violations':
    case 'no_of_checks':
      return evaluateFigure(branch, seen);
    case 'category':
    case 'expense_type':
    case 'currency':
    case 'department':
    case 'entity':
    case 'business_unit':
    case 'level':
    case 'group':
    case 'location':
    case 'owner':
      return evaluateChoice(branch, seen);
  }
}

function evaluateViolation(wanted: boolean, { no_of_violations }: ApprovalItem): Evaluated {
  const has = no_of_violations > 0;
  return { holds: has === wanted, says: has ? 'it has a policy violation' : 'it has no policy violation' };
}
