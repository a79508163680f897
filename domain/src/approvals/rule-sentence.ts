import { t } from '../language/translate.ts';
import { readMoney } from '../money/money.ts';
import { amountText } from '../policies/policy-text.ts';
import { joined, type Piece, phrase, type Sentence, sentence, value } from '../policies/sentence-parts.ts';
import { capitalize } from '../text/capitalize.ts';
import type { ApprovalNames } from './approval-names.ts';
import type { ApprovalRule, ApprovalRuleStep, ApproverChoice } from './approval-rule.ts';
import { fewOf } from './approver-text.ts';
import { conditionPieces } from './conditions/condition-pieces.ts';

/**
 * Describes the rule in one sentence: "When the total is over USD 500.00, the reporting manager approves, then
 * Finance."
 */
export function approvalSentence(rule: ApprovalRule, names: ApprovalNames): Sentence {
  const when = rule.is_default ? [] : conditionPieces(rule.conditions, names);
  const body = bodyPieces(rule, names);
  const audit: Piece[] =
    rule.auto_approve && rule.audit_pct > 0
      ? [' ', ...phrase`${value(`${rule.audit_pct}%`)} of automatic approvals are audited.`]
      : [];
  const resumes =
    rule.resumes_at_sender && rule.steps.length > 1
      ? [' ', t`When resubmitted, it continues at the step that sent it back.`]
      : [];
  const main = when.length > 0 ? phrase`When ${when}, ${body}.` : phrase`${body}.`;
  return capitalised([...main, ...resumes, ...audit]);
}

function bodyPieces(rule: ApprovalRule, names: ApprovalNames): Piece[] {
  const steps = joinedSteps(rule.steps, names);
  if (!rule.auto_approve) return rule.steps.length > 0 ? steps : [t`no approver is set`];
  const automatic = automaticPieces(rule.auto_approve, names);
  return rule.steps.length === 0 ? automatic : phrase`${automatic}; otherwise ${steps}`;
}

function automaticPieces(
  { total_at_most, without_violations, without_checks }: NonNullable<ApprovalRule['auto_approve']>,
  names: ApprovalNames,
): Piece[] {
  const without = withoutText({ without_violations, without_checks });
  const most = total_at_most === null ? '' : amount(total_at_most, names);
  if (most === '' && without === '') return [t`it is approved automatically`];
  if (without === '') return phrase`it is approved automatically up to ${value(most)}`;
  if (most === '') return phrase`it is approved automatically without ${value(without)}`;
  return phrase`it is approved automatically up to ${value(most)} without ${value(without)}`;
}

function withoutText({
  without_violations,
  without_checks,
}: Record<'without_violations' | 'without_checks', boolean>): string {
  if (without_violations && without_checks) return t`violations or checks`;
  if (without_violations) return t`violations`;
  return without_checks ? t`checks` : '';
}

/** Describes the steps: 'the reporting manager approves, then Finance (any one of 3)'. */
function joinedSteps(steps: readonly ApprovalRuleStep[], names: ApprovalNames): Piece[] {
  return steps.reduce<Piece[]>((before, step, index) => {
    const who = stepPieces(step, names);
    if (index > 0) return phrase`${before}, then ${who}`;
    const areSeveral = step.mode === 'all' && step.approvers.length > 1;
    return areSeveral ? phrase`${who} approve` : phrase`${who} approves`;
  }, []);
}

function stepPieces(step: ApprovalRuleStep, names: ApprovalNames): Piece[] {
  const { approvers, mode, skip_below } = step;
  const labels = approvers.map((choice) => approverText(choice, names));
  const who = value(fewOf(labels, mode === 'any' ? 'or' : 'and'), 'approvers');
  const remarks = [
    ...membersRemark(step, names),
    ...(skip_below === null ? [] : [t`from ${amount(skip_below, names)}`]),
    ...notifiedRemark(step, names),
  ];
  if (remarks.length === 0) return [who];
  const all = joined(
    remarks.map((remark) => [remark]),
    'and',
  );
  return [who, ' (', ...all, ')'];
}

/** Names the people who are notified without deciding. */
function notifiedRemark({ notify }: ApprovalRuleStep, names: ApprovalNames): string[] {
  const labels = notify.map((choice) => approverText(choice, names));
  if (labels.length === 0) return [];
  const who = fewOf(labels, 'and');
  return [labels.length > 1 ? t`${who} are notified` : t`${who} is notified`];
}

/** Mentions the number of members if a role is the only approver. */
function membersRemark({ approvers, mode }: ApprovalRuleStep, names: ApprovalNames): string[] {
  const [only, ...others] = approvers;
  if (only?.kind !== 'role' || others.length > 0) return [];
  const count = names.noOfMembers(only.role_id);
  if (count === undefined || count === 1) return [];
  if (count === 0) return [t`no members yet`];
  return [mode === 'any' ? t`any one of ${count}` : t`all ${count}`];
}

function approverText(choice: ApproverChoice, names: ApprovalNames): string {
  switch (choice.kind) {
    case 'reporting_manager':
      if (choice.level <= 1) return t`the reporting manager`;
      return choice.level === 2 ? t`the manager’s manager` : t`the manager ${choice.level} levels up`;
    case 'department_head':
      return t`the department head`;
    case 'role':
      return names.nameOf(choice.role_id) ?? t`a deleted role`;
    case 'user':
      return names.nameOf(choice.user_id) ?? t`a deleted user`;
    case 'category_owner':
      return t`the category owner`;
    case 'previous_step_manager':
      return t`the manager of the previous approver`;
  }
}

function amount(text: string, { currency }: ApprovalNames): string {
  const read = readMoney(text, currency);
  return read.allowed ? amountText(read.value) : text;
}

function capitalised(pieces: readonly Piece[]): Sentence {
  const [first = '', ...rest] = pieces;
  return sentence([
    typeof first === 'string' ? capitalize(first) : { ...first, value: capitalize(first.value) },
    ...rest,
  ]);
}
