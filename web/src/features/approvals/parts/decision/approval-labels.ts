import { dateText } from '#domain/dates/date-text.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { amountText, figure } from '#domain/policies/policy-text.ts';
import { countText } from '#domain/text/count-text.ts';

export type CommentedAction = 'approve' | 'send_back' | 'reject' | 'unapprove' | 'reject_line';

export const commentRequiredText = 'Add a comment so they know why.';
export const editPendingText = 'Save or cancel the edit first.';

export function ruleText(rule_name: string): string {
  return `Approvers set by rule “${rule_name}”.`;
}

/** A step stays with its approvers after the date if there is nobody it could escalate to. */
export function escalationText(escalates_on: string, today: string): string {
  return escalates_on < today
    ? `Escalation was due on ${dateText(escalates_on)}.`
    : `Escalates on ${dateText(escalates_on)}.`;
}

/** 'Acting on behalf of Tomás Ferreira.' */
export function behalfText(name: string): string {
  return `Acting on behalf of ${name}.`;
}

/** Approval steps of a company report: 'Waiting for 3 days, escalates on 17 Nov 2026'. */
export function waitingText(days: number, escalates_on: string | null, today: string): string {
  const waiting = days < 1 ? 'Submitted today' : `Waiting for ${days === 1 ? '1 day' : `${countText(days)} days`}`;
  if (!escalates_on) return waiting;
  return `${waiting}, ${escalates_on < today ? 'escalation was due on' : 'escalates on'} ${dateText(escalates_on)}`;
}

export interface ApprovedTotals {
  claimed_total: string;
  approved_total: string;
  currency: string;
}

/** 'EUR 848.80', or 'EUR 834.50 of 848.80' if less than the claim is approved. */
export function approvedAmountText({ claimed_total, approved_total, currency }: ApprovedTotals): string {
  const [approved, claimed] = [moneyFrom(approved_total, currency), moneyFrom(claimed_total, currency)];
  return approved.minor === claimed.minor ? amountText(approved) : `${amountText(approved)} of ${figure(claimed)}`;
}

/** Removes an approver's edit: back to the whole claim, or to the amount policies pay. */
export function restoreText(capped_amount: string | null): string {
  return capped_amount === null ? 'Reset to the full amount' : 'Reset to the policy limit';
}

/** `item` stands for a mix of reports and advances. */
export type DecidedNoun = 'report' | 'advance' | 'item';

interface DecisionSubject {
  noun: DecidedNoun;
  /** 'ER-1049', '3 items', 'Kani Doraku'. */
  what: string;
  /** Missing when the decision covers items of several people. */
  owner: string | undefined;
}

interface DecisionText {
  title: string;
  button: string;
  line: string;
}

export function decisionText(action: CommentedAction, { noun, what, owner }: DecisionSubject): DecisionText {
  switch (action) {
    case 'approve':
      return { title: `Approve ${what}?`, button: 'Approve', line: 'Your comment is added to the approval.' };
    case 'send_back':
      return {
        title: `Send ${what} back?`,
        button: 'Send back',
        line: `${owner ?? 'Each submitter'} can edit and resubmit it. Amounts you changed are reset to the full claim.`,
      };
    case 'reject':
      return { title: `Reject ${what}?`, button: 'Reject', line: rejectionText(noun, owner) };
    case 'unapprove':
      return {
        title: `Unapprove ${what}?`,
        button: 'Unapprove',
        line: 'It returns to the last approver. Nothing has been paid yet.',
      };
    case 'reject_line':
      return {
        title: `Remove ${what}?`,
        button: 'Remove',
        line: `This expense returns to ${owner ?? 'the submitter'}’s drafts. The rest of the report stays in approval.`,
      };
  }
}

function rejectionText(noun: DecidedNoun, owner: string | undefined): string {
  if (noun === 'advance') return `It is not paid out. ${owner ?? 'Each submitter'} sees your comment.`;
  if (noun === 'item')
    return 'They are not paid. Expenses of reports return to drafts. Each submitter sees your comment.';
  return `It is not paid. The expenses return to ${owner ?? 'each submitter'}’s drafts with your comment.`;
}
