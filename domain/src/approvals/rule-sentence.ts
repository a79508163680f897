import { readMoney } from '../money/money.ts';
import { amountText, counted, listed } from '../policies/policy-text.ts';
import { joined, type Piece, type Sentence, sentence, value } from '../policies/sentence-parts.ts';
import { capitalize } from '../text/capitalize.ts';
import type { ApprovalNames } from './approval-names.ts';
import type { ApprovalRule, ApprovalRuleStep, ApproverChoice } from './approval-rule.ts';
import { fewOf } from './approver-text.ts';
import { conditionPieces } from './conditions/condition-pieces.ts';

/** The rule in a list: "When the total is over USD 500.00, the reporting manager approves, then Finance." */
export function approvalSentence(rule: ApprovalRule, names: ApprovalNames): Sentence {
  const when = rule.is_default ? [] : conditionPieces(rule.conditions, names);
  const opening: Piece[] = when.length > 0 ? ['When ', ...when, ', '] : [];
  const body = bodyPieces(rule, names);
  const audit: Piece[] =
    rule.auto_approve && rule.audit_pct > 0
      ? [' ', value(`${rule.audit_pct}%`), ' of automatic approvals are audited.']
      : [];
  const resumes =
    rule.resumes_at_sender && rule.steps.length > 1
      ? [' When resubmitted, it continues at the step that sent it back.']
      : [];
  return capitalised([...opening, ...body, '.', ...resumes, ...audit]);
}

function bodyPieces(rule: ApprovalRule, names: ApprovalNames): Piece[] {
  const steps = joinedSteps(rule.steps, names);
  if (!rule.auto_approve) return rule.steps.length > 0 ? steps : ['no approver is set'];
  if (rule.steps.length === 0) return ['it is approved automatically', ...withinPieces(rule, names)];
  return ['it is approved automatically', ...withinPieces(rule, names), '; otherwise ', ...steps];
}

function withinPieces({ auto_approve }: ApprovalRule, names: ApprovalNames): Piece[] {
  if (!auto_approve) return [];
  const without = [
    ...(auto_approve.without_violations ? ['violations'] : []),
    ...(auto_approve.without_checks ? ['checks'] : []),
  ];
  return [
    ...(auto_approve.total_at_most === null ? [] : [' up to ', value(amount(auto_approve.total_at_most, names))]),
    ...(without.length > 0 ? [' without ', value(listed(without, 'or'))] : []),
  ];
}

/** 'the reporting manager approves, then Finance (any one of 3)' */
function joinedSteps(steps: readonly ApprovalRuleStep[], names: ApprovalNames): Piece[] {
  return steps.flatMap((step, index) => {
    const who = stepPieces(step, names);
    if (index > 0) return [', then ', ...who];
    const areSeveral = step.mode === 'all' && step.approvers.length > 1;
    return [...who, areSeveral ? ' approve' : ' approves'];
  });
}

function stepPieces(step: ApprovalRuleStep, names: ApprovalNames): Piece[] {
  const { approvers, mode, skip_below } = step;
  const labels = approvers.map((choice) => approverText(choice, names));
  const who: Piece[] = [value(fewOf(labels, mode === 'any' ? 'or' : 'and'), 'approvers')];
  const remarks = [
    ...membersRemark(step, names),
    ...(skip_below === null ? [] : [`from ${amount(skip_below, names)}`]),
    ...notifiedRemark(step, names),
  ];
  return remarks.length > 0
    ? [
        ...who,
        ' (',
        ...joined(
          remarks.map((remark) => [remark]),
          'and',
        ),
        ')',
      ]
    : who;
}

/** The people who are notified without deciding. */
function notifiedRemark({ notify }: ApprovalRuleStep, names: ApprovalNames): string[] {
  const labels = notify.map((choice) => approverText(choice, names));
  return labels.length === 0 ? [] : [`${fewOf(labels, 'and')} ${labels.length > 1 ? 'are' : 'is'} notified`];
}

/** The number of members matters only for a single role. */
function membersRemark({ approvers, mode }: ApprovalRuleStep, names: ApprovalNames): string[] {
  const [only, ...others] = approvers;
  if (only?.kind !== 'role' || others.length > 0) return [];
  const count = names.noOfMembers(only.role_id);
  if (count === undefined || count === 1) return [];
  if (count === 0) return ['no members yet'];
  return [mode === 'any' ? `any one of ${count}` : `all ${count}`];
}

function approverText(choice: ApproverChoice, names: ApprovalNames): string {
  switch (choice.kind) {
    case 'reporting_manager':
      if (choice.level <= 1) return 'the reporting manager';
      return choice.level === 2 ? 'the manager’s manager' : `the manager ${counted(choice.level, 'level')} up`;
    case 'department_head':
      return 'the department head';
    case 'role':
      return names.nameOf(choice.role_id) ?? 'a deleted role';
    case 'user':
      return names.nameOf(choice.user_id) ?? 'a deleted user';
    case 'category_owner':
      return 'the category owner';
    case 'previous_step_manager':
      return 'the manager of the previous approver';
  }
}

function amount(text: string, { currency }: ApprovalNames): string {
  const read = readMoney(text, currency);
  return read.allowed ? amountText(read.value) : text;
}

/** Capitalises the first letter of a sentence. */
function capitalised(pieces: readonly Piece[]): Sentence {
  const [first = '', ...rest] = pieces;
  return sentence([
    typeof first === 'string' ? capitalize(first) : { ...first, value: capitalize(first.value) },
    ...rest,
  ]);
}
