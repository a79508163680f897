import { readDecimal } from '../decimal/decimal.ts';
import { allow, type Decision, type Refusal, refuse } from '../decision.ts';
import { readMoney } from '../money/money.ts';
import { tidy } from '../text/tidy.ts';
import type {
  ApprovalConditions,
  ApprovalRule,
  ApprovalRuleStep,
  ApprovalTest,
  ApproverChoice,
  FigureField,
} from './approval-rule.ts';
import { choiceNouns, isMoneyField } from './conditions/condition-fields.ts';

type ApprovalRuleRefusal =
  | 'approval.name'
  | 'approval.default_off'
  | 'approval.default_conditions'
  | 'approval.group_empty'
  | 'approval.too_many_conditions'
  | 'approval.choice_empty'
  | 'approval.figure_unreadable'
  | 'approval.between_order'
  | 'approval.too_many_steps'
  | 'approval.step_empty'
  | 'approval.too_many_approvers'
  | 'approval.approver_twice'
  | 'approval.manager_level'
  | 'approval.days'
  | 'approval.escalate_order'
  | 'approval.escalate_days'
  | 'approval.audit_share'
  | 'approval.nobody_for_rest'
  | 'approval.no_steps';

export const maxSteps = 10;
const maxApprovers = 20;
const maxConditions = 50;
const maxManagerLevel = 10;
const maxNameLength = 120;
const maxDepth = 2;

type Problem = Refusal<ApprovalRuleRefusal> | null;

/** Validates an approval rule. Every rule that passes can be evaluated and shown as a sentence. */
export function checkApprovalRule(
  rule: ApprovalRule,
  company_currency: string,
): Decision<ApprovalRule, ApprovalRuleRefusal> {
  const name = tidy(rule.name);
  if (name === '' || name.length > maxNameLength) return refuse('approval.name', { limit: maxNameLength });
  const problem =
    defaultProblem(rule) ??
    conditionsProblem(rule.conditions, company_currency) ??
    stepsProblem(rule, company_currency) ??
    selfApprovalProblem(rule, company_currency);
  return problem ?? allow({ ...rule, name });
}

function defaultProblem({ is_default, is_active, conditions }: ApprovalRule): Problem {
  if (!is_default) return null;
  if (!is_active) return refuse('approval.default_off');
  return 'all' in conditions && conditions.all.length === 0 ? null : refuse('approval.default_conditions');
}

function conditionsProblem(conditions: ApprovalConditions, currency: string): Problem {
  const isWholeEmpty = 'all' in conditions && conditions.all.length === 0;
  if (isWholeEmpty) return null;
  const { tests, depth, hasEmptyGroup } = readTree(conditions);
  if (hasEmptyGroup) return refuse('approval.group_empty');
  if (tests.length > maxConditions || depth > maxDepth)
    return refuse('approval.too_many_conditions', { most: maxConditions });
  return firstOf(tests, (test) => testProblem(test, currency));
}

interface Tree {
  tests: ApprovalTest[];
  depth: number;
  hasEmptyGroup: boolean;
}

function readTree(conditions: ApprovalConditions): Tree {
  const branches = 'all' in conditions ? conditions.all : conditions.any;
  const below = branches.map(
    (branch): Tree =>
      'all' in branch || 'any' in branch ? readTree(branch) : { tests: [branch], depth: 0, hasEmptyGroup: false },
  );
  return {
    tests: below.flatMap(({ tests }) => tests),
    depth: 1 + Math.max(0, ...below.map(({ depth }) => depth)),
    hasEmptyGroup: branches.length === 0 || below.some(({ hasEmptyGroup }) => hasEmptyGroup),
  };
}

function testProblem(test: ApprovalTest, currency: string): Problem {
  if (test.field === 'has_violation') return null;
  if (test.field === 'custom') {
    if (test.values.length === 0) return refuse('approval.choice_empty', { label: 'value' });
    const isReadable =
      test.values.every((value) => tidy(value) !== '') && (isListing(test.operator) || test.values.length === 1);
    return isReadable ? null : refuse('approval.figure_unreadable');
  }
  if ('values' in test)
    return test.values.length > 0 ? null : refuse('approval.choice_empty', { label: choiceNouns[test.field].label });
  const isFigure = (text: string) => isFigureOf(test.field, text, currency);
  if (!isFigure(test.value)) return refuse('approval.figure_unreadable');
  if (test.operator !== 'between') return null;
  if (!isFigure(test.to)) return refuse('approval.figure_unreadable');
  return isBelow(test.to, test.value) ? refuse('approval.between_order') : null;
}

function stepsProblem({ steps }: ApprovalRule, currency: string): Problem {
  if (steps.length > maxSteps) return refuse('approval.too_many_steps', { most: maxSteps });
  return firstOf(steps, (step, index) => stepProblem(step, index + 1, currency));
}

function stepProblem(step: ApprovalRuleStep, number: number, currency: string): Problem {
  const { approvers, notify, skip_below, remind_after_days, escalate_after_days, escalate_to } = step;
  if (approvers.length === 0) return refuse('approval.step_empty', { step: number });
  if (approvers.length > maxApprovers || notify.length > maxApprovers)
    return refuse('approval.too_many_approvers', { most: maxApprovers });
  if (new Set(approvers.map(keyOf)).size < approvers.length) return refuse('approval.approver_twice', { step: number });
  if (![...approvers, ...notify, ...(escalate_to ? [escalate_to] : [])].every(hasLevel))
    return refuse('approval.manager_level', { most: maxManagerLevel });
  if (skip_below !== null && !isMoney(skip_below, currency)) return refuse('approval.figure_unreadable');
  if (![remind_after_days, escalate_after_days].every(areDays)) return refuse('approval.days');
  if (escalate_to && escalate_after_days === null) return refuse('approval.escalate_days', { step: number });
  if (remind_after_days !== null && escalate_after_days !== null && remind_after_days >= escalate_after_days)
    return refuse('approval.escalate_order', { step: number });
  return null;
}

function selfApprovalProblem({ auto_approve, audit_pct, steps }: ApprovalRule, currency: string): Problem {
  // The percentage has at most two decimals, because the audit works in units of 0.01%.
  const isShare = audit_pct >= 0 && audit_pct <= 100 && /^\d+(\.\d{1,2})?$/u.test(String(audit_pct));
  if (!isShare) return refuse('approval.audit_share');
  if (!auto_approve) return steps.length === 0 ? refuse('approval.no_steps') : null;
  const { total_at_most, without_violations, without_checks } = auto_approve;
  if (total_at_most !== null && !isMoney(total_at_most, currency)) return refuse('approval.figure_unreadable');
  const hasRest = total_at_most !== null || without_violations || without_checks;
  return hasRest && steps.length === 0 ? refuse('approval.nobody_for_rest') : null;
}

function firstOf<T>(all: readonly T[], problemOf: (each: T, index: number) => Problem): Problem {
  for (const [index, each] of all.entries()) {
    const problem = problemOf(each, index);
    if (problem) return problem;
  }
  return null;
}

function isListing(operator: string): boolean {
  return operator === 'in' || operator === 'not_in';
}

function isMoney(text: string, currency: string): boolean {
  return /^\d+(\.\d+)?$/u.test(text) && readMoney(text, currency).allowed;
}

function isFigureOf(field: FigureField, text: string, currency: string): boolean {
  if (field === 'distance_km') return isDistance(text);
  return isMoneyField(field) ? isMoney(text, currency) : isCount(text);
}

function isDistance(text: string): boolean {
  return /^\d{1,7}(\.\d)?$/u.test(text);
}

function isCount(text: string): boolean {
  return /^\d{1,6}$/u.test(text);
}

function isBelow(left: string, right: string): boolean {
  return (readDecimal(left)?.trillionths ?? 0n) < (readDecimal(right)?.trillionths ?? 0n);
}

function areDays(days: number | null): boolean {
  return days === null || (Number.isInteger(days) && days >= 1 && days <= 365);
}

function hasLevel(choice: ApproverChoice): boolean {
  if (choice.kind !== 'reporting_manager') return true;
  return Number.isInteger(choice.level) && choice.level >= 1 && choice.level <= maxManagerLevel;
}

function keyOf(choice: ApproverChoice): string {
  return Object.values(choice).join(' ');
}
