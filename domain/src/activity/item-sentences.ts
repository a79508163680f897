import { t } from '../language/translate.ts';
import type { Sentence } from './sentence-parts.ts';

/** Sentences about the accounts of people, their sign-in and exports, and acting as another person. */
export const accountSentences = {
  company_started: ({ actor }) => t`${actor} started the trial`,
  company_changed: ({ actor, item }) => t`${actor} changed the company ${item}`,
  profile_changed: ({ actor, isOwn }) => (isOwn ? `${actor} changed your profile` : t`${actor} changed their profile`),
  password_changed: ({ actor, isOwn }) =>
    isOwn ? `${actor} changed your password` : t`${actor} changed their password`,
  password_reset: ({ actor, isOwn }) => (isOwn ? `${actor} reset your password` : t`${actor} reset their password`),
  invitation_accepted: ({ actor }) => t`${actor} joined the company`,
  session_ended: ({ actor }) => t`${actor} signed out another device`,
  signed_out_everywhere: ({ actor }) => t`${actor} signed out everywhere`,
  signed_in: ({ actor }) => t`${actor} signed in`,
  totp_turned_on: ({ actor, isOwn }) =>
    isOwn
      ? `${actor} turned on codes of an authenticator app for your account`
      : t`${actor} turned on codes of an authenticator app for their account`,
  totp_turned_off: ({ actor, isOwn }) =>
    isOwn
      ? `${actor} turned off codes of an authenticator app for your account`
      : t`${actor} turned off codes of an authenticator app for their account`,
  passkey_added: ({ actor, isOwn }) =>
    isOwn ? `${actor} added a passkey to your account` : t`${actor} added a passkey to their account`,
  passkey_removed: ({ actor, isOwn }) =>
    isOwn ? `${actor} removed a passkey from your account` : t`${actor} removed a passkey from their account`,
  recovery_codes_renewed: ({ actor, isOwn }) =>
    isOwn
      ? `${actor} created new recovery codes for your account`
      : t`${actor} created new recovery codes for their account`,
  recovery_code_used: ({ actor }) => t`${actor} signed in with a recovery code`,
  email_change_requested: ({ actor, item }) => t`${actor} requested a new email for ${item}`,
  email_changed: ({ actor, item }) => t`${actor} confirmed a new email for ${item}`,
  company_switched: ({ actor }) => t`${actor} switched here from another company`,
  exported: ({ actor, item }) => t`${actor} exported ${item}`,
  acting_started: ({ actor, item }) => t`${actor} started to act as ${item}`,
  acting_stopped: ({ actor, item }) => t`${actor} stopped acting as ${item}`,
  acting_changed: ({ actor, item }) => t`${actor} sent a change: ${item}`,
  entry_minted: ({ actor, item }) => t`${actor} signed in as ${item}`,
  partner_key_created: ({ actor, item }) => t`${actor} created the partner key ${item}`,
} satisfies Record<string, Sentence>;

export const expenseSentences = {
  expense_created: ({ actor, expense }) => t`${actor} added ${expense}`,
  expense_changed: ({ actor, expense }) => t`${actor} changed ${expense}`,
  expense_recalculated: ({ actor, expense, amount }) =>
    t`${actor} recalculated ${expense} as ${amount}, because an earlier trip changed its tier`,
  expense_deleted: ({ actor, expense }) => t`${actor} deleted ${expense}`,
  expense_restored: ({ actor, expense }) => t`${actor} restored ${expense}`,
  expense_copied: ({ actor, expense }) => t`${actor} copied ${expense}`,
  expense_repeated: ({ actor, expense }) => t`${actor} set ${expense} to repeat`,
  expense_created_by_repetition: ({ actor, expense }) => t`${actor} created ${expense} from a repeating expense`,
  repeating_expense_paused: ({ actor, item }) => t`${actor} paused the repeating expense ${item}`,
  repeating_expense_resumed: ({ actor, item }) => t`${actor} resumed the repeating expense ${item}`,
  repeating_expense_skipped: ({ actor, item }) => t`${actor} skipped the next ${item} of a repeating expense`,
  repeating_expense_stopped: ({ actor, item }) => t`${actor} stopped the repeating expense ${item}`,
  expense_split: ({ actor, expense }) => t`${actor} split ${expense}`,
  expenses_merged: ({ actor, expense }) => t`${actor} merged two expenses into ${expense}`,
  expenses_changed: ({ actor, expense }) => t`${actor} changed ${expense}`,
  expenses_imported: ({ actor, item }) => t`${actor} imported ${item} from a file`,
  expense_fields_filled: ({ actor, expense }) => t`${actor} filled in fields of ${expense}`,
  expense_rejected: ({ actor, expense, report }) =>
    report ? t`${actor} rejected ${expense} in ${report}` : t`${actor} rejected ${expense}`,
  expense_commented: ({ actor, expense }) => t`${actor} commented on ${expense}`,
  expense_file_removed: ({ actor, expense, name }) => t`${actor} removed ${name} from a comment on ${expense}`,
  expense_linked: ({ actor, expense, report }) =>
    report ? t`${actor} added ${expense} to ${report}` : t`${actor} added ${expense} to a report`,
  expense_unlinked: ({ actor, expense }) => t`${actor} removed ${expense} from its report`,
  expense_recoded: ({ actor, expense, report }) =>
    report ? t`${actor} recoded ${expense} in ${report}` : t`${actor} recoded ${expense}`,
  check_dismissed: ({ actor, expense }) => t`${actor} dismissed a check on ${expense}`,
  check_remarked: ({ actor, expense }) => t`${actor} marked ${expense} as not a duplicate`,
} satisfies Record<string, Sentence>;

/**
 * Returns the sentence about an assigned fallback approver. `step` is the title of the approval step, for example
 * 'Fallback approver: no reporting manager'.
 */
const fallbackAssigned: Sentence = ({ actor, item, name, step }) => t`${actor} assigned ${item} to ${name} as ${step}`;

export const reportSentences = {
  report_created: ({ actor, item }) => t`${actor} created ${item}`,
  report_changed: ({ actor, item }) => t`${actor} changed ${item}`,
  report_lines_changed: ({ actor, item }) => t`${actor} changed the expenses in ${item}`,
  report_advances_changed: ({ actor, item, amount }) =>
    amount
      ? t`${actor} changed the advances applied to ${item} to ${amount}`
      : t`${actor} changed the advances applied to ${item}`,
  report_trip_added: ({ actor, item, name }) => t`${actor} added the trip ${name} to ${item}`,
  report_trip_removed: ({ actor, item }) => t`${actor} removed the trip from ${item}`,
  report_deleted: ({ actor, item }) => t`${actor} deleted ${item}`,
  report_commented: ({ actor, item }) => t`${actor} commented on ${item}`,
  report_files_added: ({ actor, item, name }) => t`${actor} added ${name} to ${item}`,
  report_file_removed: ({ actor, item, name }) => t`${actor} removed ${name} from ${item}`,
  report_reminded: ({ actor, item }) => t`${actor} sent a reminder about ${item}`,
  report_checked: ({ actor, item }) => t`${actor} checked ${item} for issues`,
  report_check_acknowledged: ({ actor, item, line, check }) =>
    t`${actor} acknowledged “${check}” on ${line} in ${item}`,
  report_submitted: ({ actor, submitted }) => t`${actor} submitted ${submitted}`,
  report_approved: ({ actor, decided }) => t`${actor} approved ${decided}`,
  report_fallback_assigned: fallbackAssigned,
  report_auto_approved: ({ actor, item }) => t`${actor} automatically approved ${item}`,
  report_sent_back: ({ actor, decided }) => t`${actor} sent back ${decided}`,
  report_unapproved: ({ actor, decided }) => t`${actor} unapproved ${decided}`,
  report_approver_added: ({ actor, item, name }) =>
    name ? t`${actor} added ${name} as an approver of ${item}` : t`${actor} added an approver to ${item}`,
  report_line_changed: ({ actor, item, line, amount }) =>
    amount
      ? t`${actor} approved ${amount} for ${line} in ${item}`
      : t`${actor} changed the approved amount of ${line} in ${item}`,
  report_line_recoded: ({ actor, item, line }) => t`${actor} recoded ${line} in ${item}`,
  report_line_rejected: ({ actor, item, line, amount }) =>
    amount ? t`${actor} rejected ${line} (${amount}) in ${item}` : t`${actor} rejected ${line} in ${item}`,
  report_escalated: ({ actor, item }) => t`${actor} escalated ${item} because nobody decided in time`,
  report_rerouted: ({ actor, item }) => t`${actor} rerouted ${item} to new approvers`,
  report_fields_filled: ({ actor, item }) => t`${actor} filled in fields of ${item}`,
  report_recalled: ({ actor, item }) => t`${actor} recalled ${item}`,
  report_rejected: ({ actor, decided }) => t`${actor} rejected ${decided}`,
} satisfies Record<string, Sentence>;

export const advanceSentences = {
  advance_created: ({ actor, item }) => t`${actor} drafted ${item}`,
  advance_changed: ({ actor, item }) => t`${actor} changed ${item}`,
  advance_deleted: ({ actor, item }) => t`${actor} deleted ${item}`,
  advance_commented: ({ actor, item }) => t`${actor} commented on ${item}`,
  advance_files_added: ({ actor, item, name }) => t`${actor} added ${name} to ${item}`,
  advance_file_removed: ({ actor, item, name }) => t`${actor} removed ${name} from ${item}`,
  advance_reminded: ({ actor, item }) => t`${actor} sent a reminder about ${item}`,
  advance_submitted: ({ actor, submitted }) => t`${actor} requested ${submitted}`,
  advance_approved: ({ actor, decided }) => t`${actor} approved ${decided}`,
  advance_fallback_assigned: fallbackAssigned,
  advance_auto_approved: ({ actor, item }) => t`${actor} automatically approved ${item}`,
  advance_sent_back: ({ actor, decided }) => t`${actor} sent back ${decided}`,
  advance_unapproved: ({ actor, decided }) => t`${actor} unapproved ${decided}`,
  advance_approver_added: ({ actor, item, name }) =>
    name ? t`${actor} added ${name} as an approver of ${item}` : t`${actor} added an approver to ${item}`,
  advance_fields_filled: ({ actor, item }) => t`${actor} filled in fields of ${item}`,
  advance_amount_changed: ({ actor, item, amount }) =>
    amount ? t`${actor} approved ${amount} for ${item}` : t`${actor} changed the approved amount of ${item}`,
  advance_escalated: ({ actor, item }) => t`${actor} escalated ${item} because nobody decided in time`,
  advance_rerouted: ({ actor, item }) => t`${actor} rerouted ${item} to new approvers`,
  advance_recalled: ({ actor, item }) => t`${actor} recalled ${item}`,
  advance_rejected: ({ actor, decided }) => t`${actor} rejected ${decided}`,
  advance_cancelled: ({ actor, item }) => t`${actor} cancelled ${item}`,
  advance_reserved: ({ actor, item, amount, report }) =>
    amount && report ? t`${actor} reserved ${amount} of ${item} for ${report}` : t`${actor} reserved part of ${item}`,
  advance_freed: ({ actor, item, amount, report }) =>
    amount && report ? t`${actor} released ${amount} of ${item} from ${report}` : t`${actor} released part of ${item}`,
  advance_applied: ({ actor, item, amount, report }) =>
    amount && report ? t`${actor} applied ${amount} of ${item} to ${report}` : t`${actor} applied part of ${item}`,
  advance_unapplied: ({ actor, item, amount, report }) =>
    amount && report
      ? t`${actor} removed ${amount} of ${item} from ${report}`
      : t`${actor} removed part of ${item} from a report`,
  advance_returned: ({ actor, item, amount }) =>
    amount ? t`${actor} recorded a return of ${amount} on ${item}` : t`${actor} recorded a return on ${item}`,
  advance_settlement_due: ({ actor, item }) => t`${actor} sent a reminder to settle ${item}`,
} satisfies Record<string, Sentence>;

const queued: Sentence = ({ actor, item, amount }) =>
  amount ? t`${actor} queued ${amount} for ${item}` : t`${actor} queued the payment of ${item}`;
const paymentStarted: Sentence = ({ actor, item, amount }) =>
  amount ? t`${actor} started the payment of ${amount} for ${item}` : t`${actor} started the payment of ${item}`;
const paid: Sentence = ({ actor, item, amount }) =>
  amount ? t`${actor} paid ${amount} for ${item}` : t`${actor} paid ${item}`;
const unqueued: Sentence = ({ actor, item, amount }) =>
  amount
    ? t`${actor} removed ${amount} for ${item} from the payments queue`
    : t`${actor} removed ${item} from the payments queue`;
const paymentFailed: Sentence = ({ actor, item, amount }) =>
  amount
    ? t`${actor} marked the payment of ${amount} for ${item} as failed`
    : t`${actor} marked the payment of ${item} as failed`;
const paymentReverted: Sentence = ({ actor, item, amount }) =>
  amount ? t`${actor} reverted the payment of ${amount} for ${item}` : t`${actor} reverted the payment of ${item}`;
const onHold: Sentence = ({ actor, item, amount }) =>
  amount
    ? t`${actor} put the payment of ${amount} for ${item} on hold`
    : t`${actor} put the payment of ${item} on hold`;
const released: Sentence = ({ actor, item, amount }) =>
  amount ? t`${actor} released the payment of ${amount} for ${item}` : t`${actor} released the payment of ${item}`;
const secondRelease: Sentence = ({ actor, item, amount }) =>
  amount
    ? t`${actor} released the payment of ${amount} for ${item} as the second person`
    : t`${actor} released the payment of ${item}`;
const paymentRejected: Sentence = ({ actor, item, amount }) =>
  amount ? t`${actor} rejected the payment of ${amount} for ${item}` : t`${actor} rejected the payment of ${item}`;
const closed: Sentence = ({ actor, item }) => t`${actor} closed ${item} with nothing to pay`;

export const paymentSentences = {
  report_queued: queued,
  report_payment_started: paymentStarted,
  report_paid: paid,
  report_unqueued: unqueued,
  report_payment_failed: paymentFailed,
  report_payment_reverted: paymentReverted,
  report_payment_on_hold: onHold,
  report_payment_released: released,
  report_payment_second_release: secondRelease,
  report_payment_rejected: paymentRejected,
  report_closed: closed,
  advance_queued: queued,
  advance_payment_started: paymentStarted,
  advance_paid: paid,
  advance_unqueued: unqueued,
  advance_payment_failed: paymentFailed,
  advance_payment_reverted: paymentReverted,
  advance_payment_on_hold: onHold,
  advance_payment_released: released,
  advance_payment_second_release: secondRelease,
  advance_payment_rejected: paymentRejected,
  advance_closed: closed,
} satisfies Record<string, Sentence>;

export const cardSentences = {
  card_expensed: ({ actor, item, amount }) =>
    t`${actor} created an expense from the card transaction ${item} (${amount})`,
  card_matched: ({ actor, item, amount }) =>
    t`${actor} matched the card transaction ${item} (${amount}) with an expense`,
  card_personal: ({ actor, item, amount }) => t`${actor} marked the card transaction ${item} (${amount}) as personal`,
  card_ignored: ({ actor, item, amount }) => t`${actor} ignored the card transaction ${item} (${amount})`,
  card_undone: ({ actor, item, amount }) => t`${actor} reopened the card transaction ${item} (${amount})`,
  // Only older entries of the audit log have this action.
  card_reminder_changed: ({ actor }) => t`${actor} changed the reminder of missing card receipts`,
  card_moved: ({ actor, item, amount }) =>
    t`${actor} moved the card transaction ${item} (${amount}) to the next period`,
  card_assigned: ({ actor, item, name }) =>
    name ? t`${actor} assigned the card ${item} to ${name}` : t`${actor} unassigned the card ${item}`,
  card_changed: ({ actor, item }) => t`${actor} changed the card ${item}`,
  card_removed: ({ actor, item }) => t`${actor} removed the card ${item}`,
  card_connected: ({ actor, item }) => t`${actor} connected cards of ${item}`,
  card_disconnected: ({ actor, item }) => t`${actor} removed the connection to ${item}`,
  card_statement_imported: ({ actor, item }) => t`${actor} imported the card statement ${item}`,
  card_period_closed: ({ actor, item }) => t`${actor} closed the card period ${item}`,
  card_period_reopened: ({ actor, item }) => t`${actor} reopened the card period ${item}`,
} satisfies Record<string, Sentence>;

export const accountingSentences = {
  accounting_connected: ({ actor, item }) => t`${actor} connected the accounting system ${item}`,
  accounting_disconnected: ({ actor, item }) => t`${actor} disconnected the accounting system ${item}`,
  accounting_changed: ({ actor, item }) => t`${actor} changed the export settings of ${item}`,
  accounting_mapped: ({ actor, item }) => t`${actor} changed the account mapping of ${item}`,
  chart_changed: ({ actor, item }) => t`${actor} changed the account number of ${item}`,
  period_closed: ({ actor, item }) => t`${actor} closed the ledger of ${item}`,
  period_reopened: ({ actor, item }) => t`${actor} reopened the ledger of ${item}`,
  erp_changed: ({ actor, item }) => t`${actor} changed the account numbers of ${item} files`,
  accounting_voided: ({ actor, item }) => t`${actor} voided the exported entry ${item}`,
} satisfies Record<string, Sentence>;

export const travelSentences = {
  travel_connected: ({ actor, item }) => t`${actor} connected the travel agency ${item}`,
  travel_disconnected: ({ actor, item }) => t`${actor} disconnected the travel agency ${item}`,
  travel_shown: ({ actor }) => t`${actor} turned travel on`,
  travel_hidden: ({ actor }) => t`${actor} turned travel off`,
} satisfies Record<string, Sentence>;
