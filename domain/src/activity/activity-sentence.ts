import { isActingText } from '../access/acting.ts';
import { factAmount, factText, submittedAmountText } from './activity-facts.ts';
import { privacySentences } from './privacy-sentences.ts';
import { providerSentences } from './provider-sentences.ts';
import type { Sentence } from './sentence-parts.ts';

/** The parts of an entry that its sentence can mention. */
interface ActivityEntry {
  /** The label of the item ('ER-1042', 'Meals'), or 'the report' on the page of that report. */
  item: string;
  /** The facts saved with the entry: amount and currency, the other item, a name. */
  facts?: unknown;
  /** Adds the title of the item: 'ER-12 “Berlin trip”'. */
  is_titled?: boolean;
  /** True when the reader is the actor, so that the sentence follows 'You'. */
  is_own?: boolean;
}

const accountSentences = {
  company_started: () => 'started the trial',
  company_changed: ({ item }) => `changed the company ${item}`,
  profile_changed: ({ possessive }) => `changed ${possessive} profile`,
  password_changed: ({ possessive }) => `changed ${possessive} password`,
  password_reset: ({ possessive }) => `reset ${possessive} password`,
  invitation_accepted: () => 'joined the company',
  session_ended: () => 'signed out another device',
  signed_out_everywhere: () => 'signed out everywhere',
  signed_in: () => 'signed in',
  totp_turned_on: ({ possessive }) => `turned on codes of an authenticator app for ${possessive} account`,
  totp_turned_off: ({ possessive }) => `turned off codes of an authenticator app for ${possessive} account`,
  passkey_added: ({ possessive }) => `added a passkey to ${possessive} account`,
  passkey_removed: ({ possessive }) => `removed a passkey from ${possessive} account`,
  recovery_codes_renewed: ({ possessive }) => `created new recovery codes for ${possessive} account`,
  recovery_code_used: () => 'signed in with a recovery code',
  email_change_requested: ({ item }) => `requested a new email for ${item}`,
  email_changed: ({ item }) => `confirmed a new email for ${item}`,
  company_switched: () => 'switched here from another company',
  exported: ({ item }) => `exported ${item}`,
  acting_started: ({ item }) => `started to act as ${item}`,
  acting_stopped: ({ item }) => `stopped acting as ${item}`,
  acting_changed: ({ item }) => `sent a change: ${item}`,
  entry_minted: ({ item }) => `signed in as ${item}`,
  partner_key_created: ({ item }) => `created the partner key ${item}`,
} satisfies Record<string, Sentence>;

const expenseSentences = {
  expense_created: ({ expense }) => `added ${expense}`,
  expense_changed: ({ expense }) => `changed ${expense}`,
  expense_recalculated: ({ expense, amount }) =>
    `recalculated ${expense} as ${amount}, because an earlier trip changed its tier`,
  expense_deleted: ({ expense }) => `deleted ${expense}`,
  expense_restored: ({ expense }) => `restored ${expense}`,
  expense_copied: ({ expense }) => `copied ${expense}`,
  expense_repeated: ({ expense }) => `set ${expense} to repeat`,
  expense_created_by_repetition: ({ expense }) => `created ${expense} from a repeating expense`,
  repeating_expense_paused: ({ item }) => `paused the repeating expense ${item}`,
  repeating_expense_resumed: ({ item }) => `resumed the repeating expense ${item}`,
  repeating_expense_skipped: ({ item }) => `skipped the next ${item} of a repeating expense`,
  repeating_expense_stopped: ({ item }) => `stopped the repeating expense ${item}`,
  expense_split: ({ expense }) => `split ${expense}`,
  expenses_merged: ({ expense }) => `merged two expenses into ${expense}`,
  expenses_changed: ({ expense }) => `changed ${expense}`,
  expenses_imported: ({ item }) => `imported ${item} from a file`,
  expense_fields_filled: ({ expense }) => `filled in fields of ${expense}`,
  expense_rejected: ({ expense, report }) => (report ? `rejected ${expense} in ${report}` : `rejected ${expense}`),
  expense_commented: ({ expense }) => `commented on ${expense}`,
  expense_file_removed: ({ expense, name }) => `removed ${name} from a comment on ${expense}`,
  expense_linked: ({ expense, report }) => `added ${expense} to ${report || 'a report'}`,
  expense_unlinked: ({ expense }) => `removed ${expense} from its report`,
  expense_recoded: ({ expense, report }) => (report ? `recoded ${expense} in ${report}` : `recoded ${expense}`),
  check_dismissed: ({ expense }) => `dismissed a check on ${expense}`,
  check_remarked: ({ expense }) => `marked ${expense} as not a duplicate`,
} satisfies Record<string, Sentence>;

/** The step's title is 'Fallback approver: no reporting manager'. */
const fallbackAssigned: Sentence = ({ item, name, step }) =>
  `assigned ${item} to ${name} as ${step.charAt(0).toLowerCase()}${step.slice(1)}`;

const reportSentences = {
  report_created: ({ item }) => `created ${item}`,
  report_changed: ({ item }) => `changed ${item}`,
  report_lines_changed: ({ item }) => `changed the expenses in ${item}`,
  report_advances_changed: ({ item, amount }) =>
    amount ? `changed the advances applied to ${item} to ${amount}` : `changed the advances applied to ${item}`,
  report_trip_added: ({ item, name }) => `added the trip ${name} to ${item}`,
  report_trip_removed: ({ item }) => `removed the trip from ${item}`,
  report_deleted: ({ item }) => `deleted ${item}`,
  report_commented: ({ item }) => `commented on ${item}`,
  report_files_added: ({ item, name }) => `added ${name} to ${item}`,
  report_file_removed: ({ item, name }) => `removed ${name} from ${item}`,
  report_reminded: ({ item }) => `sent a reminder about ${item}`,
  report_checked: ({ item }) => `checked ${item} for issues`,
  report_check_acknowledged: ({ item, line, check }) => `acknowledged “${check}” on ${line} in ${item}`,
  report_submitted: ({ submitted }) => `submitted ${submitted}`,
  report_approved: ({ decided }) => `approved ${decided}`,
  report_fallback_assigned: fallbackAssigned,
  report_auto_approved: ({ item }) => `automatically approved ${item}`,
  report_sent_back: ({ decided }) => `sent back ${decided}`,
  report_unapproved: ({ decided }) => `unapproved ${decided}`,
  report_approver_added: ({ item, name }) =>
    name ? `added ${name} as an approver of ${item}` : `added an approver to ${item}`,
  report_line_changed: ({ item, line, amount }) =>
    amount ? `approved ${amount} for ${line} in ${item}` : `changed the approved amount of ${line} in ${item}`,
  report_line_recoded: ({ item, line }) => `recoded ${line} in ${item}`,
  report_line_rejected: ({ item, line, amount }) => `rejected ${line}${amount && ` (${amount})`} in ${item}`,
  report_escalated: ({ item }) => `escalated ${item} because nobody decided in time`,
  report_rerouted: ({ item }) => `rerouted ${item} to new approvers`,
  report_fields_filled: ({ item }) => `filled in fields of ${item}`,
  report_recalled: ({ item }) => `recalled ${item}`,
  report_rejected: ({ decided }) => `rejected ${decided}`,
} satisfies Record<string, Sentence>;

const advanceSentences = {
  advance_created: ({ item }) => `drafted ${item}`,
  advance_changed: ({ item }) => `changed ${item}`,
  advance_deleted: ({ item }) => `deleted ${item}`,
  advance_commented: ({ item }) => `commented on ${item}`,
  advance_files_added: ({ item, name }) => `added ${name} to ${item}`,
  advance_file_removed: ({ item, name }) => `removed ${name} from ${item}`,
  advance_reminded: ({ item }) => `sent a reminder about ${item}`,
  advance_submitted: ({ submitted }) => `requested ${submitted}`,
  advance_approved: ({ decided }) => `approved ${decided}`,
  advance_fallback_assigned: fallbackAssigned,
  advance_auto_approved: ({ item }) => `automatically approved ${item}`,
  advance_sent_back: ({ decided }) => `sent back ${decided}`,
  advance_unapproved: ({ decided }) => `unapproved ${decided}`,
  advance_approver_added: ({ item, name }) =>
    name ? `added ${name} as an approver of ${item}` : `added an approver to ${item}`,
  advance_fields_filled: ({ item }) => `filled in fields of ${item}`,
  advance_amount_changed: ({ item, amount }) =>
    amount ? `approved ${amount} for ${item}` : `changed the approved amount of ${item}`,
  advance_escalated: ({ item }) => `escalated ${item} because nobody decided in time`,
  advance_rerouted: ({ item }) => `rerouted ${item} to new approvers`,
  advance_recalled: ({ item }) => `recalled ${item}`,
  advance_rejected: ({ decided }) => `rejected ${decided}`,
  advance_cancelled: ({ item }) => `cancelled ${item}`,
  advance_reserved: ({ item, amount, report }) =>
    amount && report ? `reserved ${amount} of ${item} for ${report}` : `reserved part of ${item}`,
  advance_freed: ({ item, amount, report }) =>
    amount && report ? `released ${amount} of ${item} from ${report}` : `released part of ${item}`,
  advance_applied: ({ item, amount, report }) =>
    amount && report ? `applied ${amount} of ${item} to ${report}` : `applied part of ${item}`,
  advance_unapplied: ({ item, amount, report }) =>
    amount && report ? `removed ${amount} of ${item} from ${report}` : `removed part of ${item} from a report`,
  advance_returned: ({ item, amount }) =>
    amount ? `recorded a return of ${amount} on ${item}` : `recorded a return on ${item}`,
  advance_settlement_due: ({ item }) => `sent a reminder to settle ${item}`,
} satisfies Record<string, Sentence>;

const queued: Sentence = ({ item, amount }) =>
  amount ? `queued ${amount} for ${item}` : `queued the payment of ${item}`;
const paymentStarted: Sentence = ({ item, amount }) =>
  amount ? `started the payment of ${amount} for ${item}` : `started the payment of ${item}`;
const paid: Sentence = ({ item, amount }) => (amount ? `paid ${amount} for ${item}` : `paid ${item}`);
const unqueued: Sentence = ({ item, amount }) =>
  amount ? `removed ${amount} for ${item} from the payments queue` : `removed ${item} from the payments queue`;
const paymentFailed: Sentence = ({ item, amount }) =>
  amount ? `marked the payment of ${amount} for ${item} as failed` : `marked the payment of ${item} as failed`;
const paymentReverted: Sentence = ({ item, amount }) =>
  amount ? `reverted the payment of ${amount} for ${item}` : `reverted the payment of ${item}`;
const onHold: Sentence = ({ item, amount }) =>
  amount ? `put the payment of ${amount} for ${item} on hold` : `put the payment of ${item} on hold`;
const released: Sentence = ({ item, amount }) =>
  amount ? `released the payment of ${amount} for ${item}` : `released the payment of ${item}`;
const secondRelease: Sentence = ({ item, amount }) =>
  amount ? `released the payment of ${amount} for ${item} as the second person` : `released the payment of ${item}`;
const paymentRejected: Sentence = ({ item, amount }) =>
  amount ? `rejected the payment of ${amount} for ${item}` : `rejected the payment of ${item}`;
const closed: Sentence = ({ item }) => `closed ${item} with nothing to pay`;

const paymentSentences = {
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

const settingSentences = {
  approvals_rerouted: ({ item }) => `rerouted ${item}`,
  approval_moved: ({ item }) => `reassigned the approval of ${item}`,
  category_created: ({ item }) => `added the category ${item}`,
  category_changed: ({ item }) => `changed the category ${item}`,
  category_switched_on: ({ item }) => `activated the category ${item}`,
  category_switched_off: ({ item }) => `deactivated the category ${item}`,
  category_removed: ({ item }) => `deleted the category ${item}`,
  categories_ordered: ({ item }) => `reordered the ${item} categories`,
  categories_kept: () => 'confirmed the default categories',
  policy_created: ({ item }) => `added the policy ${item}`,
  policy_changed: ({ item }) => `changed the policy ${item}`,
  policy_switched_on: ({ item }) => `activated the policy ${item}`,
  policy_switched_off: ({ item }) => `deactivated the policy ${item}`,
  policy_removed: ({ item }) => `deleted the policy ${item}`,
  policy_settings_changed: ({ item }) => `changed the setting ${item}`,
  policies_ordered: ({ item }) => `reordered the ${item} policies`,
  approval_rule_created: ({ item }) => `added the approval rule ${item}`,
  approval_rule_changed: ({ item }) => `changed the approval rule ${item}`,
  approval_rule_switched_on: ({ item }) => `activated the approval rule ${item}`,
  approval_rule_switched_off: ({ item }) => `deactivated the approval rule ${item}`,
  approval_rule_removed: ({ item }) => `deleted the approval rule ${item}`,
  approval_rules_confirmed: () => 'confirmed the default approval rules',
  approval_rules_ordered: ({ item }) => `reordered the ${item} approval rules`,
  currency_settings_changed: () => 'changed the currency settings',
  notification_changed: ({ item }) => `changed the notification ${item}`,
  notification_reset: ({ item }) => `reset the notification ${item} to the default`,
  reminder_changed: ({ item }) => `changed the reminder of ${item.slice(0, 1).toLowerCase()}${item.slice(1)}`,
  days_off_changed: () => 'changed the days off of the company',
  holiday_added: ({ item }) => `added the holiday ${item}`,
  holiday_changed: ({ item }) => `changed the holiday ${item}`,
  holiday_removed: ({ item }) => `removed the holiday ${item}`,
  holidays_imported: ({ item }) => `imported holidays from ${item}`,
  mail_template_changed: ({ item }) => `changed the text of the email ${item}`,
  mail_template_reset: ({ item }) => `reset the text of the email ${item} to the default`,
  mail_look_changed: () => 'changed the colour or the logo of emails',
  mail_resent: ({ item }) => `sent the email ${item} again`,
  chat_resent: ({ item }) => `sent the chat message ${item} again`,
  chat_connected: ({ item }) => `connected ${item} for notifications`,
  chat_disconnected: ({ item }) => `disconnected ${item} from notifications`,
  chat_failed: ({ item }) => `stopped chat notifications because ${item} no longer accepts them`,
  currencies_kept: () => 'confirmed the default currencies',
  rate_set: ({ item }) => `set the exchange rate of ${item}`,
  rate_removed: ({ item }) => `removed the exchange rate of ${item}`,
  user_created: ({ item }) => `added ${item}`,
  user_changed: ({ item }) => `changed the details of ${item}`,
  user_disabled: ({ item }) => `disabled ${item}`,
  user_enabled: ({ item }) => `enabled ${item}`,
  invitation_resent: ({ item }) => `resent the invitation to ${item}`,
  people_imported: ({ item }) => `imported people from ${item}`,
  entities_confirmed: () => 'confirmed the default entity',
  entity_created: ({ item }) => `added the entity ${item}`,
  entity_changed: ({ item }) => `changed the entity ${item}`,
  entity_removed: ({ item }) => `deleted the entity ${item}`,
  department_created: ({ item }) => `added the department ${item}`,
  department_changed: ({ item }) => `changed the department ${item}`,
  department_removed: ({ item }) => `deleted the department ${item}`,
  business_unit_created: ({ item }) => `added the business unit ${item}`,
  business_unit_changed: ({ item }) => `changed the business unit ${item}`,
  business_unit_removed: ({ item }) => `deleted the business unit ${item}`,
  level_created: ({ item }) => `added the employee level ${item}`,
  level_changed: ({ item }) => `changed the employee level ${item}`,
  level_removed: ({ item }) => `deleted the employee level ${item}`,
  group_created: ({ item }) => `added the group ${item}`,
  group_changed: ({ item }) => `changed the group ${item}`,
  group_removed: ({ item }) => `deleted the group ${item}`,
  role_created: ({ item }) => `added the role ${item}`,
  role_changed: ({ item }) => `changed the role ${item}`,
  role_removed: ({ item }) => `deleted the role ${item}`,
  role_holders_changed: ({ item }) => `changed the members of the role ${item}`,
  custom_field_created: ({ item }) => `added the custom field ${item}`,
  custom_field_changed: ({ item }) => `changed the custom field ${item}`,
  custom_field_removed: ({ item }) => `deleted the custom field ${item}`,
  custom_fields_ordered: ({ item }) => `reordered the ${item}`,
  mileage_created: ({ item }) => `added ${item} to the mileage settings`,
  mileage_changed: ({ item }) => `changed ${item} in the mileage settings`,
  mileage_removed: ({ item }) => `deleted ${item} from the mileage settings`,
  ach_requested: ({ item }) => `requested bank transfers for ${item}`,
  ach_enabled: ({ item }) => `enabled bank transfers for ${item}`,
  ach_changed: ({ item }) => `continued the set-up of bank transfers for ${item}`,
  ach_certified: ({ item }) => `certified the beneficial owners of ${item}`,
  ach_document_uploaded: ({ item }) => `sent ${item} to the bank`,
  ach_bank_added: ({ item }) => `added the bank account ${item}`,
  ach_bank_changed: ({ item }) => `changed the bank account ${item}`,
  ach_bank_removed: ({ item }) => `removed the bank account ${item}`,
  payee_account_added: ({ item }) => `added the bank details ${item}`,
  payee_account_chosen: ({ item }) => `chose to be paid to ${item}`,
  payee_account_removed: ({ item }) => `removed the bank details ${item}`,
  paying_account_saved: ({ item }) => `saved the paying account ${item}`,
  paying_account_removed: ({ item }) => `removed the paying account ${item}`,
  bank_file_created: ({ item }) => `created the bank file ${item}`,
  bank_file_downloaded: ({ item }) => `downloaded the bank file ${item}`,
  bank_file_sent: ({ item }) => `marked the bank file ${item} as sent to the bank`,
  bank_file_cancelled: ({ item }) => `cancelled the bank file ${item}`,
  accruals_posted: ({ item }) => `posted the accruals of ${item}`,
  tax_share_saved: ({ item }) => `set the recoverable share of input tax for ${item}`,
  payment_run_created: ({ item }) => `started ${item}`,
  payment_run_sent: ({ item }) => `marked ${item} as sent`,
  payment_run_undone: ({ item }) => `undid ${item}`,
  payment_run_bank_line: ({ item }) => `entered the bank’s line of ${item}`,
  payment_run_bank_line_removed: ({ item }) => `removed the bank’s line of ${item}`,
  bank_answer_read: ({ item }) => `read the bank’s answer ${item}`,
  api_key_created: ({ item }) => `created the API key ${item}`,
  api_key_revoked: ({ item }) => `revoked the API key ${item}`,
  webhook_created: ({ item }) => `created the webhook ${item}`,
  webhook_changed: ({ item }) => `changed the webhook ${item}`,
  webhook_paused: ({ item }) => `paused the webhook ${item}`,
  webhook_resumed: ({ item }) => `resumed the webhook ${item}`,
  webhook_disabled: ({ item }) => `disabled the webhook ${item} because nothing could be delivered for three days`,
  webhook_deleted: ({ item }) => `deleted the webhook ${item}`,
  webhook_secret_replaced: ({ item }) => `replaced the secret of the webhook ${item}`,
  webhook_replayed: ({ item }) => `sent a delivery of the webhook ${item} again`,
  payment_controls_changed: () => 'changed the payment controls',
  security_rules_changed: ({ item }) => `changed the security settings: ${item}`,
  identity_provider_changed: ({ item }) => `changed the sign-in with ${item}`,
  scim_token_created: () => 'created a token for provisioning',
  scim_token_revoked: () => 'revoked the token for provisioning',
  email_domain_added: ({ item }) => `added the email domain ${item}`,
  email_domain_verified: ({ item }) => `verified the email domain ${item}`,
  email_domain_removed: ({ item }) => `removed the email domain ${item}`,
  check_setting_changed: ({ item }) => `changed the fraud check ${item}`,
  budget_created: ({ item }) => `added the budget of ${item}`,
  budget_changed: ({ item }) => `changed the budget of ${item}`,
  budget_removed: ({ item }) => `deleted the budget of ${item}`,
  per_diem_created: ({ item }) => `added ${item} to the per diem settings`,
  per_diem_changed: ({ item }) => `changed ${item} in the per diem settings`,
  per_diem_removed: ({ item }) => `deleted ${item} from the per diem settings`,
  export_template_created: ({ item }) => `added the export template ${item}`,
  export_template_changed: ({ item }) => `changed the export template ${item}`,
  export_template_removed: ({ item }) => `deleted the export template ${item}`,
  report_request_created: ({ item }) => `requested the report ${item}`,
  report_request_replied: ({ item }) => `replied to the report request ${item}`,
  report_request_closed: ({ item }) => `closed the report request ${item}`,
  report_schedule_created: ({ item }) => `scheduled the export ${item}`,
  report_schedule_changed: ({ item }) => `changed the scheduled export ${item}`,
  report_schedule_removed: ({ item }) => `deleted the scheduled export ${item}`,
  report_schedule_run: ({ item }) => `ran the scheduled export ${item}`,
  report_schedule_moved: ({ item }) => `moved the scheduled export ${item} to another owner`,
  outside_recipient_added: ({ item }) => `invited ${item} to receive scheduled exports`,
  outside_recipient_removed: ({ item }) => `removed ${item} from the outside recipients`,
  outside_recipient_confirmed: ({ item }) => `confirmed that ${item} receives scheduled exports`,
  outside_recipient_declined: ({ item }) => `declined scheduled exports for ${item}`,
  outside_recipient_unsubscribed: ({ item }) => `unsubscribed ${item} from scheduled exports`,
  delegate_added: ({ item, possessive }) => `made ${item} ${possessive} delegate`,
  delegate_ended: ({ item }) => `ended the delegation to ${item}`,
} satisfies Record<string, Sentence>;

const cardSentences = {
  card_expensed: ({ item, amount }) => `created an expense from the card transaction ${item} (${amount})`,
  card_matched: ({ item, amount }) => `matched the card transaction ${item} (${amount}) with an expense`,
  card_personal: ({ item, amount }) => `marked the card transaction ${item} (${amount}) as personal`,
  card_ignored: ({ item, amount }) => `ignored the card transaction ${item} (${amount})`,
  card_undone: ({ item, amount }) => `reopened the card transaction ${item} (${amount})`,
  // Older entries of the audit log.
  card_reminder_changed: () => 'changed the reminder of missing card receipts',
  card_moved: ({ item, amount }) => `moved the card transaction ${item} (${amount}) to the next period`,
  card_assigned: ({ item, name }) => (name ? `assigned the card ${item} to ${name}` : `unassigned the card ${item}`),
  card_changed: ({ item }) => `changed the card ${item}`,
  card_removed: ({ item }) => `removed the card ${item}`,
  card_connected: ({ item }) => `connected cards of ${item}`,
  card_disconnected: ({ item }) => `removed the connection to ${item}`,
  card_statement_imported: ({ item }) => `imported the card statement ${item}`,
  card_period_closed: ({ item }) => `closed the card period ${item}`,
  card_period_reopened: ({ item }) => `reopened the card period ${item}`,
} satisfies Record<string, Sentence>;

const accountingSentences = {
  accounting_connected: ({ item }) => `connected the accounting system ${item}`,
  accounting_disconnected: ({ item }) => `disconnected the accounting system ${item}`,
  accounting_changed: ({ item }) => `changed the export settings of ${item}`,
  accounting_mapped: ({ item }) => `changed the account mapping of ${item}`,
  chart_changed: ({ item }) => `changed the account number of ${item}`,
  period_closed: ({ item }) => `closed the ledger of ${item}`,
  period_reopened: ({ item }) => `reopened the ledger of ${item}`,
  erp_changed: ({ item }) => `changed the account numbers of ${item} files`,
  accounting_voided: ({ item }) => `voided the exported entry ${item}`,
} satisfies Record<string, Sentence>;

const travelSentences = {
  travel_connected: ({ item }) => `connected the travel agency ${item}`,
  travel_disconnected: ({ item }) => `disconnected the travel agency ${item}`,
  travel_shown: () => 'turned travel on',
  travel_hidden: () => 'turned travel off',
} satisfies Record<string, Sentence>;

const sentences = {
  ...travelSentences,
  ...accountSentences,
  ...accountingSentences,
  ...cardSentences,
  ...expenseSentences,
  ...reportSentences,
  ...advanceSentences,
  ...paymentSentences,
  ...settingSentences,
  ...providerSentences,
  ...privacySentences,
};

/** Every action that can be recorded: an action needs a sentence before code can record it. */
export type RecordedAction = keyof typeof sentences;

/** Marks what the provider or a partner did after signing in as an employee. */
export function enteredByText(entered_by: string | null): string {
  if (!entered_by) return '';
  return isActingText(entered_by) ? ` (${entered_by})` : ` (signed in by the ${entered_by})`;
}

/** The sentence after the actor's name: 'paid USD 50.00 for ER-1042'. Unknown actions of older versions stay readable. */
export function activitySentence(
  action: string,
  { item, facts, is_titled = false, is_own = false }: ActivityEntry,
): string {
  if (!isRecorded(action)) return item ? `${action.replaceAll('_', ' ')} ${item}` : action.replaceAll('_', ' ');

  const sentence = sentences[action]({
    item: is_titled ? titledText(item, facts) : item,
    expense: expenseText(item),
    submitted: submittedText(item, facts),
    decided: decidedText(item, facts),
    amount: factAmount(facts),
    report: factText(facts, 'report'),
    name: factText(facts, 'name'),
    possessive: is_own ? 'your' : 'their',
    line: factText(facts, 'line') || 'an expense',
    step: factText(facts, 'step'),
    check: factText(facts, 'check').replace(/\.$/u, ''),
  });
  return factText(facts, 'via') === 'email_link' ? `${sentence} by email link` : sentence;
}

/** Older entries have no amount. */
function decidedText(item: string, facts: unknown): string {
  const [amount, claimed] = [factAmount(facts), factAmount(facts, 'claimed')];
  if (amount === '') return item;
  return claimed === '' || claimed === amount ? `${item} (${amount})` : `${item} (${amount} of ${claimed})`;
}

function isRecorded(action: string): action is RecordedAction {
  return Object.hasOwn(sentences, action);
}

/** Labels such as 'a draft' and '3 expenses' already say what they are. */
function expenseText(label: string): string {
  return /^(an? |the |\d+ expenses$)/u.test(label) ? label : `the expense ${label}`;
}

/**
 * The amount is in parentheses because the page may continue the sentence with 'on behalf of …'. On the page of the
 * item itself its title is not repeated.
 */
function submittedText(item: string, facts: unknown): string {
  const titled = titledText(item, facts);
  const amount = submittedAmountText(facts);
  return amount ? `${titled} (${amount})` : titled;
}

function titledText(item: string, facts: unknown): string {
  const title = factText(facts, 'title');
  return title && !item.startsWith('the ') ? `${item} “${title}”` : item;
}
