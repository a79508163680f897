/** The sentences of refused decisions. */
export const approvalRefusals = {
  'approval.own_submission': () => 'You submitted this, so someone else must decide on it.',
  'approval.own_item': () => 'You cannot approve your own report or advance.',
  'approval.not_yours': () => 'You are not an approver of this item.',
  'approval.not_waiting': () => 'This item no longer needs your decision.',
  'approval.link_spent': () =>
    'This link has expired or was already used, or the item no longer needs your decision. Sign in to see it.',
  'approval.links_off': () => 'Your company does not allow decisions from emails. Sign in to decide.',
  'approval.links_need_second_step': () =>
    'Your company requires two-factor sign-in, so emails contain no approval links.',
  'approval.already_asked': ({ name }) => `${name} is already an approver.`,
  'approval.nobody_above': () => 'There is no one to escalate this to.',
  'approval.nobody_decided': () => 'No person approved this item. Send it back instead.',
  'approval.comment_missing': () => 'Add a comment so they know why.',
  'approval.amount_below_zero': () => 'The approved amount cannot be negative.',
  'approval.refund_fixed': () => 'The amount of a refund cannot be changed. Reject the line or send the report back.',
  'approval.refunds_exceed': ({ amount }) =>
    `The refunds in this report would exceed its approved expenses by ${amount}. Send the report back instead.`,
  'approval.amount_raised': ({ most }) => `You can approve at most ${most}.`,
  'approval.rate_unreadable': () => 'Enter a rate such as 1.0845.',
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
