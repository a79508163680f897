import { dateText } from '#domain/dates/date-text.ts';
import { plural, t } from '#domain/language/translate.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { amountText, figure } from '#domain/policies/policy-text.ts';

export type CommentedAction = 'approve' | 'send_back' | 'reject' | 'unapprove' | 'reject_line';

export const commentRequiredText = t`Add a comment so they know why.`;
/**
 * The comment of an undone approval. It is not translated, because it is saved with the item, where everyone reads it.
 */
export const undoneComment = 'Undone right after approval.';
export const editPendingText = t`Save or cancel the edit first.`;

export function ruleText(rule_name: string): string {
  return t`Approvers set by rule “${rule_name}”.`;
}

/**
 * Returns a sentence about the date on which a step escalates. The date may be in the past: if there is no one to
 * escalate to, the step stays with its approvers.
 */
export function escalationText(escalates_on: string, today: string): string {
  return escalates_on < today
    ? t`Escalation was due on ${dateText(escalates_on)}.`
    : t`Escalates on ${dateText(escalates_on)}.`;
}

export function behalfText(name: string): string {
  return t`Acting on behalf of ${name}.`;
}

/** Returns a text about the time that a step has waited, such as 'Waiting for 3 days, escalates on 17 Nov 2026'. */
export function waitingText(days: number, escalates_on: string | null, today: string): string {
  const isToday = days < 1;
  if (!escalates_on) return isToday ? t`Submitted today` : plural(days, 'Waiting for 1 day', 'Waiting for # days');

  const day = dateText(escalates_on);
  if (escalates_on < today)
    return isToday
      ? t`Submitted today, escalation was due on ${day}`
      : plural(
          days,
          'Waiting for 1 day, escalation was due on {0}',
          'Waiting for # days, escalation was due on {0}',
          day,
        );
  return isToday
    ? t`Submitted today, escalates on ${day}`
    : plural(days, 'Waiting for 1 day, escalates on {0}', 'Waiting for # days, escalates on {0}', day);
}

export interface ApprovedTotals {
  claimed_total: string;
  approved_total: string;
  currency: string;
}

/**
 * Formats the approved amount, such as 'EUR 848.80', or 'EUR 834.50 of 848.80' if it differs from the claimed amount.
 */
export function approvedAmountText({ claimed_total, approved_total, currency }: ApprovedTotals): string {
  const [approved, claimed] = [moneyFrom(approved_total, currency), moneyFrom(claimed_total, currency)];
  return approved.minor === claimed.minor ? amountText(approved) : t`${amountText(approved)} of ${figure(claimed)}`;
}

/**
 * Returns the label of the action that removes an approver's edit. It restores the policy limit or, if there is none,
 * the full claim.
 */
export function restoreText(capped_amount: string | null): string {
  return capped_amount === null ? t`Reset to the full amount` : t`Reset to the policy limit`;
}

/** A kind of item; `item` means both reports and advances. */
export type DecidedNoun = 'report' | 'advance' | 'item';

export interface DecisionSubject {
  /** The kind of item that the text about a rejection names. */
  noun: DecidedNoun;
  /** The name of one item, such as 'ER-1049' or 'Kani Doraku', or the number of items. */
  what: string | { count: number; of: DecidedNoun };
  /** The name of the items' owner; undefined if the items belong to several people. */
  owner: string | undefined;
}

interface DecisionText {
  title: string;
  button: string;
  line: string;
}

export function decisionText(action: CommentedAction, { noun, what, owner }: DecisionSubject): DecisionText {
  const title = typeof what === 'string' ? titleOfOne(action, what) : titleOfSeveral(action, what);
  switch (action) {
    case 'approve':
      return { title, button: t`Approve`, line: t`Your comment is added to the approval.` };
    case 'send_back':
      return { title, button: t`Send back`, line: sendBackText(owner) };
    case 'reject':
      return { title, button: t`Reject`, line: rejectionText(noun, owner) };
    case 'unapprove':
      return { title, button: t`Unapprove`, line: t`It returns to the last approver. Nothing has been paid yet.` };
    case 'reject_line':
      return { title, button: t`Remove`, line: lineRejectionText(owner) };
  }
}

function titleOfOne(action: CommentedAction, name: string): string {
  switch (action) {
    case 'approve':
      return t`Approve ${name}?`;
    case 'send_back':
      return t`Send ${name} back?`;
    case 'reject':
      return t`Reject ${name}?`;
    case 'unapprove':
      return t`Unapprove ${name}?`;
    case 'reject_line':
      return t`Remove ${name}?`;
  }
}

/** Returns the dialog title for several items. Only approving, sending back and rejecting apply to several items. */
function titleOfSeveral(action: CommentedAction, { count, of }: { count: number; of: DecidedNoun }): string {
  switch (action) {
    case 'send_back':
      return sendBackTitles[of](count);
    case 'reject':
      return rejectTitles[of](count);
    default:
      return approveTitles[of](count);
  }
}

type Titles = Record<DecidedNoun, (count: number) => string>;

const approveTitles: Titles = {
  report: (count) => plural(count, 'Approve 1 report?', 'Approve # reports?'),
  advance: (count) => plural(count, 'Approve 1 advance?', 'Approve # advances?'),
  item: (count) => plural(count, 'Approve 1 item?', 'Approve # items?'),
};

const sendBackTitles: Titles = {
  report: (count) => plural(count, 'Send 1 report back?', 'Send # reports back?'),
  advance: (count) => plural(count, 'Send 1 advance back?', 'Send # advances back?'),
  item: (count) => plural(count, 'Send 1 item back?', 'Send # items back?'),
};

const rejectTitles: Titles = {
  report: (count) => plural(count, 'Reject 1 report?', 'Reject # reports?'),
  advance: (count) => plural(count, 'Reject 1 advance?', 'Reject # advances?'),
  item: (count) => plural(count, 'Reject 1 item?', 'Reject # items?'),
};

function sendBackText(owner: string | undefined): string {
  return owner === undefined
    ? t`Each submitter can edit and resubmit it. Amounts you changed are reset to the full claim.`
    : t`${owner} can edit and resubmit it. Amounts you changed are reset to the full claim.`;
}

function rejectionText(noun: DecidedNoun, owner: string | undefined): string {
  if (noun === 'item')
    return t`They are not paid. Expenses of reports return to drafts. Each submitter sees your comment.`;
  if (noun === 'advance')
    return owner === undefined
      ? t`It is not paid out. Each submitter sees your comment.`
      : t`It is not paid out. ${owner} sees your comment.`;
  return owner === undefined
    ? t`It is not paid. The expenses return to each submitter’s drafts with your comment.`
    : t`It is not paid. The expenses return to ${owner}’s drafts with your comment.`;
}

function lineRejectionText(owner: string | undefined): string {
  return owner === undefined
    ? t`This expense returns to the submitter’s drafts. The rest of the report stays in approval.`
    : t`This expense returns to ${owner}’s drafts. The rest of the report stays in approval.`;
}
