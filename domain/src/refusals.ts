import { actingRefusals } from './access/acting.ts';
import { twoFactorRefusals } from './access/two-factor-refusals.ts';
import { accountingRefusals } from './accounting/accounting-refusals.ts';
import { attachmentRefusals } from './activity/attachment-refusals.ts';
import { approvalRefusals } from './approvals/approval-refusals.ts';
import { bankFileRefusals } from './bank-files/bank-file-refusals.ts';
import { repeatingRefusals } from './expenses/repeating-refusals.ts';
import { outsideRecipientRefusals } from './exports/outside-recipient-refusals.ts';
import { mileageRefusals } from './mileage/mileage-refusals.ts';
import { notificationRefusals } from './notifications/notification-refusals.ts';
import { paymentRunRefusals } from './payouts/payment-run-refusals.ts';
import { privacyRefusals } from './retention/privacy-refusals.ts';
import { signOnRefusals } from './sign-on/sign-on-refusals.ts';

/** The parameters of a refusal's sentence. Plain values only: the browser receives them too. */
export type Facts = Record<string, string | number | null>;

/** The sentence of every refusal, by its code. */
export const refusalText = {
  // Requests
  'request.invalid': () => 'Some fields need your attention.',
  'request.too_large': () => 'This request is too large.',
  'request.unreadable': () => 'The request could not be read.',
  'request.unknown_address': () => 'This page does not exist.',
  'request.too_many': ({ seconds }) => `Too many attempts. Wait ${durationText(seconds)} and try again.`,
  'request.key_reused': () => 'This idempotency key was already used for a different request.',
  'request.in_flight': () => 'The same request is still in progress.',
  'service.away': () => 'The service is temporarily unavailable. Nothing was saved; try again in a moment.',
  'service.disk_full': () => 'The server has no storage space left. Nothing was saved; try again later.',

  // Sessions
  'session.invalid': () => 'Invalid token',
  'session.expired': () => 'Your session has expired. Sign in again.',
  'session.ended': () => 'You were signed out of this session. Sign in again.',
  'api_key.scope': () => 'The scopes of this API key do not allow this request.',
  'api_key.expiry': () => 'An API key expires within a year.',
  'api_key.too_many': ({ most }) => `A company can have up to ${most} active API keys. Revoke one first.`,
  'webhook.url': () => 'Webhooks are sent to public https URLs only.',
  'webhook.too_many': ({ most }) => `A company can have up to ${most} webhooks. Delete one first.`,
  'webhook.not_active': () => 'Resume the webhook first.',
  'session.disabled': () => 'Your account is disabled. Ask an administrator of your company.',
  'access.denied': () => 'You do not have access to this.',
  'access.subscription': ({ phase }) => {
    if (phase === 'unpaid') return 'The subscription is unpaid. Ask an administrator to pay the open invoice.';
    if (phase === 'cancelled') return 'The subscription was cancelled. Ask an administrator to subscribe again.';
    if (phase === 'suspended') return 'Access for your company is suspended. Contact our team.';
    return 'The trial has ended. Ask an administrator to subscribe.';
  },
  'item.not_found': () => 'This item was not found.',
  'item.not_yours': () => 'Only the owner can do this.',
  'comment.hidden_from': ({ names, item }) =>
    `${names} cannot open this ${item}. Remove the mention to post the comment.`,
  'expense.lost_receipt_off': () => 'Your company does not accept statements for lost receipts. Attach the receipt.',
  'item.changed': () => 'Someone else changed this in the meantime. Reload to see the latest version.',

  ...accountingRefusals,
  ...mileageRefusals,
  ...notificationRefusals,
  ...privacyRefusals,
  // Signing in and up
  ...signOnRefusals,
  'token.spent': () => 'This link has expired or was already used. Request a new one.',
  'password.wrong': () => 'The current password is wrong.',
  'password.too_weak': ({ reason }) => `Choose a stronger password: ${reason}.`,
  'password.same': () => 'The new password is the same as the old one.',

  ...twoFactorRefusals,
  ...actingRefusals,

  // Profile
  'time_zone.unknown': () => 'Choose a time zone from the list.',

  // Settings
  'budget.exists': ({ name }) => `${name} already has a budget for this period. Change that one instead.`,
  'budget.no_project': ({ name }) => `Expenses cannot have the project ${name}.`,
  'budget.no_target': () => 'Choose a department, a category or a project.',
  'name.taken': ({ name }) => `The name ${name} is already in use.`,
  'order.incomplete': () => 'The list changed in the meantime. Reload and reorder it again.',
  'organisation.in_use': ({ count, noun }) =>
    noun === 'setting'
      ? 'Rules, groups or other settings use this. Remove it from them first.'
      : `${belonging(count, noun ?? 'person')} to it. Move them first, or deactivate it.`,
  'department.loop': () => 'A department cannot be its own parent.',
  'user.email_taken': () => 'Another user already has this email.',
  'user.code_taken': () => 'Another user already has this employee code.',
  'user.manager_loop': () => 'A person cannot be their own manager, directly or through others.',
  'user.last_admin': () => 'The company needs at least one active super admin.',
  'user.field_invalid': ({ field }) => `${field} is not valid.`,
  'user.already_joined': () => 'This person has already joined.',
  'user.disabled': () => 'This person is disabled. Enable them first.',
  'role.built_in': () => 'Built-in roles cannot be changed. Copy the role and change the copy.',
  'role.only_default': ({ name }) => `${name} has no other role. Assign another role first.`,
  'role.in_use': ({ count }) =>
    count === 1
      ? '1 person has this role. Remove them from it first.'
      : `${count} people have this role. Remove them from it first.`,
  'field.no_options': () => 'Add at least one option.',
  'field.formula_wrong': ({ reason }) => `The formula is not valid: ${reason}`,
  'field.dependency_loop': () => 'A field cannot depend on itself.',
  'field.depended_on': ({ label }) => `${label} depends on this field.`,
  'field.option_depended_on': ({ label, option }) => `${label} depends on the option ${option}.`,
  'field.kind_fixed': () => 'The type of a field cannot be changed. Add a new field instead.',
  'category.loop': () => 'A category cannot be its own parent.',
  'category.in_use': ({ count }) => `This category is in use (${count}). Deactivate it instead.`,
  'category.receipt_limit': () => 'Enter the amount above which a receipt is required.',
  'attribute.repeated': ({ key }) => `Two attributes have the key ${key}.`,
  'attribute.reserved': ({ key }) => `The key ${key} is reserved. Choose another key.`,
  'attribute.no_options': ({ label }) => `${label} needs at least one option.`,
  'attribute.formula_wrong': ({ label, reason }) => `The formula of ${label} is not valid: ${reason}`,
  'policy.limit_empty': () => 'Enter a minimum or a maximum.',
  'policy.limit_order': () => 'The minimum is above the maximum.',
  'policy.reason_without_warn': () => 'Only a warning can require a reason.',
  'policy.cap_without_limit': () => 'Enter a maximum to cap the amount.',
  'receipt_mail.automatic': () => 'Automatic mails are ignored.',
  'receipt_mail.unknown_sender': () => 'The sender is not one of your confirmed addresses. Add it in your profile.',
  'receipt_mail.forged': () => 'The mail server could not verify the sender.',
  'receipt_mail.too_complex': () => 'The mail could not be opened. Send the receipts as attachments of a new mail.',
  'receipt_mail.too_many_files': ({ most }) =>
    `A mail can have up to ${most} files. Send the receipts in several mails.`,
  'receipt_mail.no_receipt': () => 'No receipt was found in it. Attach a photo or a PDF.',
  'receipt_mail.file_type': () => 'Only JPG, PNG, WebP, HEIC and PDF files become drafts.',
  'receipt_mail.off': () => 'Receipts by email are not set up.',
  'receipt_sender.own': () => 'You can always send receipts from your own email.',
  'receipt_sender.too_many': ({ most }) => `You can add up to ${most} addresses. Remove one first.`,
  'mail.link_unknown': () => 'This link is not complete. Change your email settings in your profile instead.',
  'mail_template.unknown_placeholder': ({ name }) => `There is no placeholder ${name} in this email.`,
  'mail.not_resendable': () => 'This email cannot be sent again.',
  'policy.empty': () => 'Add a condition, a limit or a requirement.',
  'place.unknown': ({ place }) => `We could not find ${place} on the map.`,
  'rate.none': ({ from, to, on }) =>
    `There is no exchange rate from ${from} to ${to} for ${on}. Ask an administrator to add one.`,
  'rate.implausible': ({ rate, table }) => `The rate ${rate} is more than ten times off the market rate of ${table}.`,
  'rate.ends_before': () => 'The last day is before the first day.',
  'rate.own_currency': () => 'This is the company currency, so its exchange rate is always 1.',
  'company.currency_used': ({ currency }) => `Amounts in ${currency} exist, so the currency can no longer change.`,
  'currency.not_allowed': ({ currency }) => `Your company does not allow ${currency}. Choose another currency.`,
  'delegate.self': () => 'Choose a colleague.',
  'delegate.nothing': () => 'Choose what your delegate can do.',
  'delegate.dates': () => 'The end date is before the start date.',
  'delegate.not_now': () => 'You are not a delegate of this person.',
  'delegate.overlap': ({ name }) => `${name} is already your delegate during these dates.`,
  'import.unreadable': ({ reason }) => `The file could not be read: ${reason}`,
  'import.empty': () => 'The file has no rows.',
  'import.too_many_rows': ({ most }) => `Import at most ${most} rows at a time.`,
  'import.wrong_state': () => 'This import is already at another step. Reload to see it.',
  'import.overtaken': () => 'Company data changed after the rows were checked. Check them again.',
  'import.column_missing': ({ field }) => `Choose the column that contains ${field}.`,

  // Capture
  'file.type': () => 'Upload a JPG, PNG, WebP, HEIC or PDF file, or a CSV or XLSX spreadsheet.',
  'file.too_large': ({ most_mb }) => `Files can be up to ${most_mb} MB.`,
  'file.too_complex': () => 'This file is too complex to process. Upload a smaller one or a photo.',
  'file.too_many_pixels': () => 'This image is too large. Upload a smaller one.',
  'file.too_many_pages': ({ most }) => `A receipt can have up to ${most} pages.`,
  'file.damaged': () => 'This file could not be opened. Save or photograph it again.',
  'file.locked': () => 'This PDF is password-protected. Upload it without a password.',
  'file.infected': () => 'This file contains a virus. It was not saved.',
  'file.not_scanned': () =>
    'Files cannot be checked for viruses at the moment. Nothing was saved; try again in a few minutes.',
  'file.not_arrived': () => 'The upload did not finish. Upload the file again.',
  'file.not_yours': () => 'You can only attach files you uploaded yourself.',
  'file.too_many': () => 'Too many uploads are not attached yet. Attach some of them first.',
  'expense.incomplete': ({ fields }) => `Fill in ${fields}.`,
  'expense.attribute_invalid': ({ label }) => `${label} of the expense is not valid.`,
  'expense.taxes_too_large': () => 'Taxes exceed the amount.',
  'expense.too_many': ({ most }) => `A report can have up to ${most} expenses.`,
  'expense.split_total': ({ total, sum }) => `The parts add up to ${sum}, but the expense is ${total}.`,
  'expense.split_empty': () => 'Enter an amount before splitting.',
  'expense.split_small': () => 'The amount is too small to split.',
  'expense.merge_same': () => 'Choose two different expenses.',
  'expense.merge_currency': () => 'The amounts differ. Make them equal or keep both expenses.',
  'selection.too_many': ({ most }) => `Select at most ${most} items.`,
  'report.empty': () => 'Add at least one expense before submitting.',
  'report.incomplete': ({ count }) => (count === 1 ? '1 expense is incomplete.' : `${count} expenses are incomplete.`),
  'report.refunds_exceed': ({ amount }) =>
    `The refunds exceed the expenses by ${amount}. Add expenses, or submit the refund with your next report.`,
  'report.blocked': ({ label }) => `A policy does not allow ${label}. Change it or remove it from the report.`,
  'report.reason_missing': ({ label }) => `Enter a reason: ${label} is over the limit.`,
  'report.no_approver': () => 'This report has no approver. Ask an administrator to assign your manager.',
  'report.field_invalid': ({ label }) => `${label} of the report is not valid.`,
  'field.value_invalid': ({ label }) => `The value of ${label} is not valid.`,
  'report.reminded': () => 'A reminder was already sent today.',
  'template.invalid': () => 'Some columns or options need your attention.',
  'template.too_many': ({ most }) => `A company can have up to ${most} templates. Delete one first.`,
  'template.wrong_level': () => 'This template does not fit this list. Choose another one.',
  'template.in_use': ({ name }) => `The schedule ${name} uses this template. Delete or change the schedule first.`,
  'report_request.too_many': ({ most }) => `You have ${most} open requests. Close one before you send another.`,
  'schedule.recipients': ({ names }) => `Remove ${names} from the recipients. Only active people can receive files.`,
  'schedule.too_many': ({ most }) => `A company can have up to ${most} schedules. Delete one first.`,
  'schedule.too_large': ({ most }) => `The list has more than ${most} items, which is too many for one file.`,
  'schedule.owner_denied': ({ label }) => `The owner of this schedule no longer has access to ${label}.`,
  'export.running': () => 'This export is already in progress.',
  'view.too_many': () => 'You have too many saved views. Delete one first.',
  'analytics.period_too_long': ({ years }) => `Choose a period of at most ${years} years.`,
  'analytics.not_available': ({ label }) => `This list cannot be filtered or grouped by ${label}.`,
  'analytics.too_many_rows': ({ most }) => `A file can have at most ${most} rows. Choose a shorter period.`,

  // Money
  'money.unreadable': () => 'Enter an amount such as 1,234.50.',
  'money.too_precise': ({ currency, decimals }) => `${currency} amounts have ${decimals} decimals.`,
  'money.too_large': () => 'This amount is too large.',

  // Stages
  'report.wrong_stage': ({ label }) => `You cannot do this: the report status is ${label}.`,
  'advance.wrong_stage': ({ label }) => `You cannot do this: the advance status is ${label}.`,
  'expense.wrong_stage': ({ label }) => `You cannot do this: the expense status is ${label}.`,

  // Formulas
  'formula.empty': () => 'Enter a formula.',
  'formula.too_long': ({ limit }) => `A formula can have up to ${limit ?? 1000} characters.`,
  'formula.too_deep': ({ limit }) => `A formula can have up to ${limit ?? 32} levels of brackets.`,
  'formula.too_complex': () => 'This formula is too complex. Split it into two fields.',
  'formula.bracket_unclosed': ({ bracket, position }) => `The bracket ${bracket ?? '('} ${at(position)} is not closed.`,
  'formula.bracket_unopened': ({ bracket, position }) =>
    `The bracket ${bracket ?? ')'} ${at(position)} has no opening bracket.`,
  'formula.bracket_mismatched': ({ bracket, position, expected, opened, opened_at }) =>
    `The bracket ${bracket ?? ')'} ${at(position)} should be ${expected ?? ']'}, to close ${opened ?? '['} ${at(opened_at)}.`,
  'formula.unexpected': ({ found, position }) => `Unexpected “${found ?? '?'}” ${at(position)}.`,
  'formula.unfinished': () => 'The formula is incomplete.',
  'formula.text_unclosed': ({ position }) => `The quote ${at(position)} is not closed.`,
  'formula.number_unreadable': ({ position }) =>
    `The number ${at(position)} is too long. Use up to 18 digits and 12 decimals.`,
  'formula.unknown_function': ({ label }) => `There is no function called ${label}.`,
  'formula.wrong_arguments': ({ reason }) => `Wrong arguments: ${reason}.`,
  'formula.unknown_field': ({ label }) => `There is no field called ${label}.`,
  'formula.empty_field': ({ label }) => `The field ${label} has no value yet.`,
  'formula.wrong_type': ({ reason }) => `Wrong type: ${reason}.`,
  'formula.divide_by_zero': () => 'The formula divides by zero.',
  'formula.too_large': () => 'The result is too large.',
  'formula.bad_date': () => 'The formula results in an invalid date.',
  'formula.circular': ({ label }) => `These fields depend on each other: ${label}.`,

  // Policies
  'policy.name': ({ limit }) => `Enter a policy name of up to ${limit ?? 120} characters.`,
  'policy.figure_unreadable': ({ field, reason }) => `Check the ${field}: ${reason}.`,
  'policy.least_unfit': () => 'A minimum is only possible for the amount of an expense or a night.',
  'policy.period_unfit': () => 'This limit cannot use that period.',
  'policy.fiscal_month': () => 'The first month of the fiscal year must be from 1 to 12.',
  'policy.advances_only': () => 'Only a policy for advances can limit open advances.',
  'policy.field_unknown': ({ field }) => `No custom field “${field}” can be used in this policy.`,

  // Approvals
  ...approvalRefusals,
  'approval.name': ({ limit }) => `Enter a rule name of up to ${limit ?? 120} characters.`,
  'approval.default_off': () => 'The default rule cannot be deactivated.',
  'approval.default_conditions': () => 'The default rule applies to everything else and cannot have conditions.',
  'approval.group_empty': () => 'Add at least one condition to each group.',
  'approval.too_many_conditions': ({ most }) => `A rule can have up to ${most} conditions in up to 5 levels.`,
  'approval.choice_empty': ({ label }) => `Choose at least one ${label}.`,
  'approval.figure_unreadable': () => 'A number in this approval rule is not valid.',
  'approval.between_order': () => 'The end of the range is below its start.',
  'approval.too_many_steps': ({ most }) => `A rule can have up to ${most} steps.`,
  'approval.step_empty': ({ step }) => `Add an approver to step ${step ?? 1}.`,
  'approval.too_many_approvers': ({ most }) => `A step can have up to ${most} approvers.`,
  'approval.approver_twice': ({ step }) => `Step ${step ?? 1} has the same approver twice.`,
  'approval.manager_level': ({ most }) => `The manager level must be from 1 to ${most}.`,
  'approval.days': () => 'Enter a whole number of days from 1 to 365.',
  'approval.escalate_order': ({ step }) => `In step ${step ?? 1}, the reminder must come before the escalation.`,
  'approval.escalate_days': ({ step }) => `Enter after how many days step ${step ?? 1} escalates.`,
  'approval.audit_share': () => 'The audit share must be from 0 to 100 percent with up to two decimals.',
  'approval.nobody_for_rest': () => 'Add approvers for items that are not approved automatically.',
  'check.unacknowledged': ({ line, check, others }) =>
    `Acknowledge the check on ${line} first: ${check}${moreChecks(others)}`,
  'check.blocks': ({ line, check }) => `A fraud check does not allow ${line}: ${check} Change or remove the expense.`,
  'check.reason_missing': () => 'Enter why this check is acceptable.',
  'approval.no_steps': () => 'Add a step, or choose what is approved automatically.',

  // Advances
  'advance.none_to_apply': () => 'There is no outstanding advance to apply.',
  'advance.nothing_open': () => 'This advance has no open balance.',
  'advance.amount_zero': () => 'Enter an amount above zero.',
  'advance.over_balance': ({ most }) => `Only ${most} of this advance is available.`,
  'advance.over_report': ({ most }) => `The report can use at most ${most}.`,
  'advance.too_small': ({ currency }) => `This is less than the smallest amount in ${currency}.`,
  'advance.rate_missing': ({ from, to }) => `There is no exchange rate from ${from} to ${to} to apply this advance.`,
  'advance.return_too_large': ({ most }) => `The return can be at most ${most}.`,
  'advance.field_invalid': ({ label }) => `${label ?? 'A field'} of the advance is not valid.`,
  'advance.incomplete': ({ fields }) => `Fill in ${fields} of the advance.`,
  'advance.reserved': ({ most }) => `The rest is reserved by reports. The return can be at most ${most}.`,
  'advance.blocked': () => 'A policy does not allow this advance.',
  'advance.reason_missing': () => 'Enter a reason: this advance is over the limit.',
  'advance.no_approver': () => 'This advance has no approver. Ask an administrator to assign your manager.',
  'advance.reminded': () => 'A reminder for this advance was already sent today.',
  'advance.paid_ahead': () => 'The date cannot be in the future.',

  // Payout
  'card.wrong_state': ({ label }) => `You cannot do this: the transaction is ${label}.`,
  'card.voided': () => 'The bank removed this transaction. You can only undo what was done with it.',
  'card.period_closed': () => 'This reconciliation period is closed. Ask a super admin to reopen it.',
  'card.period_open': () => 'This reconciliation period is open.',
  'card.period_exists': ({ name }) => `${name} already has a reconciliation period.`,
  'card.no_later_period': () => 'There is no later open period. Create the next period first.',
  'card.difference_unexplained': ({ amount }) => `${amount} is not accounted for. Explain the difference to close.`,
  'card.unassigned': () => 'This card is not assigned to anyone. Assign it to a person first.',
  'card.archived': () => 'This card is archived. Restore it first.',
  'card.in_use': () => 'This card has transactions. Archive it instead.',
  'card.expense_linked': () => 'This expense already has a card transaction.',
  'card.expense_submitted': () => 'The expense was already submitted. Recall its report first.',
  'card.split_sum': ({ sum, total }) => `The parts add up to ${sum}. They must add up to ${total}.`,
  'card.owes_settled': () => 'Part of this amount was already paid back or applied to a report.',
  'card.refund_personal': () => 'A refund cannot be marked as personal. Undo the personal purchase instead.',
  'card.part_currency': () =>
    'Only expenses in the currency of the card can be matched together. Split the transaction instead.',
  'card.no_suggestion': () => 'This transaction has no suggested match.',
  'ledger.months': () => 'Choose months that do not end before they begin.',
  'accrual.nothing': () => 'There is nothing to accrue in this month.',
  'ledger.share_closed': ({ month }) =>
    `The ledger is closed through ${month}. The share can change from a later date.`,
  'ledger.too_long': ({ most }) => `Choose at most ${most} months.`,
  'ledger.too_many': ({ most }) => `A file of the ledger can have at most ${most} rows. Choose a shorter period.`,
  'period.not_over': ({ month }) => `${month} is not over yet. Close it when it has ended.`,
  'period.closed': ({ month }) => `${month} is already closed.`,
  'period.not_next': ({ month }) => `Close ${month} first. Months are closed in order.`,
  'period.open_points': ({ count }) =>
    count === 1
      ? 'One point is not settled yet. Confirm to close anyway.'
      : `${count} points are not settled yet. Confirm to close anyway.`,
  'period.open': ({ month }) => `${month} is not closed.`,
  'period.not_last': ({ month }) => `Reopen ${month} first. Months are reopened from the latest.`,
  'chart.period_closed': ({ month }) => `Account numbers are final through ${month}. Choose a later date.`,
  'rate.period_closed': ({ month }) => `The ledger is closed through ${month}. Choose a later date.`,
  'travel.off': () => 'This server has no travel agency.',
  'travel.away': () => 'The travel agency did not respond. Try again in a few minutes.',
  'travel.key_refused': () => 'The travel agency does not accept this key. Check it and try again.',
  'travel.not_connected': () => 'Connect your travel agency first.',
  'trip.has_report': ({ label }) => `This trip already has the report ${label}.`,
  'trip.cancelled': () => 'This trip was cancelled.',
  'booking.added': () => 'This booking was already added as an expense.',
  'booking.cancelled': () => 'This booking was cancelled. Enter a cancellation fee as an expense.',
  'card.feed_off': () => 'Your company has no bank feed. Import a statement instead.',
  'card.feed_failed': () => 'The bank feed did not respond. Try again in a few minutes.',
  'card.reconnect': () => 'The bank asks you to sign in again. Reconnect the account first.',
  'payout.own_item': () => 'You cannot pay your own report or advance.',
  'payout.wrong_state': ({ label }) => `You cannot do this: the payment is ${label}.`,
  'payout.other_amount': ({ amount, total }) => `${amount} was paid, but ${total} is owed.`,
  'payout.on_hold': ({ reason }) => `This payment is on hold: “${reason}”. Release it first.`,
  'payout.approved_by_you': () => 'You approved this item, so a colleague has to pay it.',
  'controls.one_payer': () => 'Only one person can pay. Give a second person the right before you require a release.',
  'payout.to_release': ({ reason }) => `A second person has to release this payment first: ${reason}.`,
  'payout.release_own': () => 'You queued this payment, so a colleague has to release it.',
  'payout.not_to_release': () => 'This payment does not wait for a release.',
  'payout.already_on_hold': () => 'This payment is already on hold.',
  'payout.not_on_hold': () => 'This payment is not on hold.',
  'payout.hold_too_late': () => 'Only approved and queued payments can be put on hold.',
  'payout.nothing_to_pay': () => 'There is nothing to pay. Close it instead.',
  'payout.still_to_pay': ({ amount }) => `${amount} is still to be paid. Pay it before you close the item.`,
  'payout.paid_ahead': () => 'The payment date cannot be in the future.',
  'payout.paid_too_early': ({ approved_on }) => `The payment date cannot be before the approval on ${approved_on}.`,
  'payout.rate_missing': ({ from, to }) => `There is no exchange rate from ${from} to ${to}. Add one in the settings.`,
  'payout.mode_unknown': () => 'This payment method is not available for your company.',
  'payout.by_bank': () =>
    'The bank reports the result of this transfer. You can cancel it before the bank collects it.',
  'payout.not_by_hand': () => 'Only manual payments can be reverted.',
  'payout.advance_used': () => 'This advance is already applied or returned. Undo that first.',
  'payout.file_columns': ({ columns }) => `Missing columns: ${columns}. Download the template and fill it in.`,
  'payout.file_confirmed': () => 'This file was already processed.',

  // Bank transfers
  'ach.not_enabled': () => 'Bank transfers are not enabled for your company yet.',
  'ach.already_requested': () => 'Bank transfers are already requested.',
  'ach.wrong_step': ({ label }) => `You cannot do this now: the current step is “${label}”.`,
  'ach.not_verified': () => 'Your company cannot pay by bank transfer yet. Finish the set-up under Settings, ACH.',
  'ach.no_bank': ({ name }) => `${name} has no bank account in Outlay.`,
  'ach.not_usd': ({ currency }) => `Bank transfers are in USD. This payment is in ${currency}.`,
  'ach.over_limit': ({ amount }) => `One bank transfer is limited to ${amount}.`,
  'ach.transfer_ended': ({ label }) => `You cannot cancel this transfer: it is ${label}.`,
  'ach.too_late_to_cancel': () => 'The bank has already collected this transfer. It can no longer be cancelled.',
  'ach.deposits_not_there': () =>
    'The small deposits have not arrived yet. Try again when you see them in your account.',
  'ach.deposits_locked': () => 'The amounts were wrong three times. Remove the bank account and add it again later.',
  'ach.deposits_wrong': ({ count }) =>
    count === 0
      ? 'The amounts are wrong. Remove the bank account and add it again after 48 hours.'
      : `The amounts are wrong. You have ${count === 1 ? '1 attempt' : `${count} attempts`} left.`,
  'ach.bank_verified': () => 'This bank account is already verified.',
  'ach.bank_wait': ({ on }) => `You can add this bank account again on ${on}.`,
  'ach.bank_known': () => 'This bank account is already added.',
  'ach.too_many_documents': ({ most }) => `At most ${most} documents can wait for review. Wait for the result first.`,
  'ach.document_type': () => 'Upload a JPG or PNG photo, or a PDF for a document of the company.',
  'ach.provider_refused': ({ reason }) => `The bank did not accept this: ${reason}.`,
  'ach.provider_away': () => 'The bank service does not answer. Nothing was changed; try again in a moment.',

  ...attachmentRefusals,
  ...repeatingRefusals,
  ...bankFileRefusals,
  ...paymentRunRefusals,
  ...outsideRecipientRefusals,
  // Billing
  'invoice.wrong_state': ({ label }) => `You cannot do this: the invoice is ${label}.`,
  'subscription.wrong_state': ({ label }) => `You cannot do this: the subscription is ${label}.`,
  'invoice.credit_too_high': ({ amount }) => `At most ${amount} can be credited.`,
  'invoice.no_card_payment': () =>
    'No card paid this invoice. Add the amount to the balance or pay it by bank transfer.',
  'invoice.refund_too_high': ({ amount }) => `At most ${amount} can be refunded to the card.`,
  'invoice.payment_running': () => 'A card payment for this invoice is still in progress. Try again in a few minutes.',
  'invoice.received_ahead': () => 'The transfer cannot be received in the future.',
  'client.trial_date': () => 'Choose a day after today, at most one year ahead.',
  'sample.added': () => 'You already have sample data.',
  'sample.no_categories': () => 'Add an expense category first. Sample expenses need one.',
  'sample.submit': () =>
    'Sample data cannot be submitted. Remove it under Getting started, or remove the sample expenses from this report.',
  'announcement.days': () => 'The last day cannot be before the first.',
  'announcement.too_many': () => 'There are 100 announcements. Delete some that are over first.',
  'plan.name_taken': () => 'There is already a plan with this name.',
  'plan.name_letters': () => 'Use letters in the name of the plan.',
  'plan.users': () => 'The most users cannot be fewer than the fewest.',
  'plan.too_many': () => 'There are 50 plans. Change one of them instead.',
  'plan.last': () => 'This is the only plan that companies can choose. Create another one first.',
  'plan.feature': ({ feature, name }) =>
    `Your plan does not include ${feature}. The plan ${name} does. See Billing & Subscription.`,
  'billing.no_plan': () => 'This plan is not available.',
  'billing.no_coupon': () => 'This coupon does not exist or has expired.',
  'billing.no_card': () => 'Add a card first.',
  'billing.no_account': () => 'Set PROVIDER_BANK_ACCOUNT first, the account that receives the transfers.',
  'billing.no_vendor': () => 'Card payments are not set up. Contact our team.',
  'billing.vendor_away': () => 'The payment service does not answer. Nothing was changed; try again in a moment.',
  'billing.vat_number': () => 'This VAT number does not fit the country.',
  'billing.same_terms': () => 'This is already your plan.',
  'billing.too_few_seats': ({ name, count }) => `The plan ${name} starts at ${count} users.`,
  'billing.too_many_seats': ({ name, most }) => `The plan ${name} is limited to ${most} users.`,

  'approval.person_away': ({ name }) => `${name ?? 'This person'} cannot approve at the moment.`,
  'recode.unchanged': () => 'Change the category, a tax or a field first.',
  'recode.payment_changed': ({ before, after }) =>
    `This would change the approved amount from ${before} to ${after}. Send the report back instead.`,
  'approval.last_line': () => 'This is the last expense in the report. Send the report back or reject it instead.',
  'selection.empty': () => 'Select at least one item.',
} satisfies Record<string, (facts: Facts) => string>;

export type RefusalCode = keyof typeof refusalText;

export function sentenceFor(code: RefusalCode, facts: Facts = {}): string {
  return refusalText[code](facts);
}

/** The text of an internal error, fixed by the specification. */
export const internalErrorText = 'Something went wrong!!!';

function belonging(count: string | number | null | undefined, noun: string | number): string {
  const many = noun === 'person' ? 'people' : `${noun}s`;
  return Number(count) === 1 ? `1 ${noun} belongs` : `${count} ${many} belong`;
}

function durationText(seconds: string | number | null | undefined): string {
  const count = Number(seconds ?? 60);
  if (count === 1) return '1 second';
  return count < 90 ? `${count} seconds` : `${Math.ceil(count / 60)} minutes`;
}

function moreChecks(others: string | number | null | undefined): string {
  const count = Number(others ?? 0);
  if (count === 0) return '';
  return count === 1 ? ' Then acknowledge 1 more check.' : ` Then acknowledge ${count} more checks.`;
}

/** Positions count from 1. */
function at(position: string | number | null | undefined): string {
  return `at character ${position ?? 1}`;
}
