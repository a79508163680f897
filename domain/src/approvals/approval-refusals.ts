import { t } from '../language/translate.ts';

export const approvalRefusals = {
  'approval.own_submission': () => t`You submitted this, so someone else must decide on it.`,
  'approval.own_item': () => t`You cannot approve your own report or advance.`,
  'approval.not_yours': () => t`You are not an approver of this item.`,
  'approval.not_waiting': () => t`This item no longer needs your decision.`,
  'approval.link_spent': () =>
    t`This link has expired or was already used, or the item no longer needs your decision. Sign in to see it.`,
  'approval.links_off': () => t`Your company does not allow decisions from emails. Sign in to decide.`,
  'approval.links_need_second_step': () =>
    t`Your company requires two-factor sign-in, so emails contain no approval links.`,
  'approval.already_asked': ({ name }) => t`${name} is already an approver.`,
  'approval.nobody_above': () => t`There is no one to escalate this to.`,
  'approval.nobody_decided': () => t`No person approved this item. Send it back instead.`,
  'approval.comment_missing': () => t`Add a comment so they know why.`,
  'approval.amount_below_zero': () => t`The approved amount cannot be negative.`,
  'approval.refund_fixed': () => t`The amount of a refund cannot be changed. Reject the line or send the report back.`,
  'approval.refunds_exceed': ({ amount }) =>
    t`The refunds in this report would exceed its approved expenses by ${amount}. Send the report back instead.`,
  'approval.amount_raised': ({ most }) => t`You can approve at most ${most}.`,
  'approval.rate_unreadable': () => t`Enter a rate such as 1.0845.`,
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
