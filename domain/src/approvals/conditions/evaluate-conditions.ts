import { t } from '../../language/translate.ts';
import { listed } from '../../policies/policy-text.ts';
import type { ApprovalConditions, ApprovalTest } from '../approval-rule.ts';
import type { ConditionContext, Evaluated } from '../evaluated.ts';
import type { ApprovalItem } from '../item.ts';
import { evaluateChoice } from './evaluate-choice.ts';
import { evaluateCustom } from './evaluate-custom.ts';
import { evaluateFigure } from './evaluate-figure.ts';

export function evaluateConditions(conditions: ApprovalConditions, context: ConditionContext): Evaluated {
  return 'all' in conditions ? evaluateAll(conditions.all, context) : evaluateAny(conditions.any, context);
}

type Branch = ApprovalTest | ApprovalConditions;

function evaluateAll(branches: readonly Branch[], context: ConditionContext): Evaluated {
  if (branches.length === 0) return { holds: true, reason: t`it applies to everything` };
  const evaluated = branches.map((branch) => evaluate(branch, context));
  return (
    evaluated.find(({ holds }) => !holds) ?? { holds: true, reason: listed(evaluated.map(({ reason }) => reason)) }
  );
}

function evaluateAny(branches: readonly Branch[], context: ConditionContext): Evaluated {
  if (branches.length === 0) return { holds: false, reason: t`it has no conditions` };
  const evaluated = branches.map((branch) => evaluate(branch, context));
  return (
    evaluated.find(({ holds }) => holds) ?? { holds: false, reason: listed(evaluated.map(({ reason }) => reason)) }
  );
}

function evaluate(branch: Branch, context: ConditionContext): Evaluated {
  if ('all' in branch || 'any' in branch) return evaluateConditions(branch, context);
  switch (branch.field) {
    case 'has_violation':
      return evaluateViolation(branch.value, context.item);
    case 'custom':
      return evaluateCustom(branch, context);
    case 'total':
    case 'reimbursable_total':
    case 'largest_expense':
    case 'no_of_expenses':
    case 'no_of_violations':
    case 'no_of_checks':
    case 'distance_km':
    case 'per_diem_days':
      return evaluateFigure(branch, context);
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
      return evaluateChoice(branch, context);
  }
}

function evaluateViolation(expected: boolean, { no_of_violations }: ApprovalItem): Evaluated {
  const has = no_of_violations > 0;
  return { holds: has === expected, reason: has ? t`it has a policy violation` : t`it has no policy violation` };
}
