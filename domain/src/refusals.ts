import { actingRefusals } from './access/acting.ts';
import { twoFactorRefusals } from './access/two-factor-refusals.ts';
import { accountingRefusals } from './accounting/accounting-refusals.ts';
import { attachmentRefusals } from './activity/attachment-refusals.ts';
import { approvalRefusals } from './approvals/approval-refusals.ts';
import { bankFileRefusals } from './bank-files/bank-file-refusals.ts';
import { repeatingRefusals } from './expenses/repeating-refusals.ts';
import { outsideRecipientRefusals } from './exports/outside-recipient-refusals.ts';
import { formulaRefusals } from './formula/formula-refusals.ts';
import { plural, t } from './language/translate.ts';
import { mileageRefusals } from './mileage/mileage-refusals.ts';
import { notificationRefusals } from './notifications/notification-refusals.ts';
import { paymentRunRefusals } from './payouts/payment-run-refusals.ts';
import { belongingText, durationText, hiddenText, moreChecks, shown, shownList } from './refusal-parts.ts';
import { privacyRefusals } from './retention/privacy-refusals.ts';
import { signOnRefusals } from './sign-on/sign-on-refusals.ts';

/** The parameters of a refusal's message. They are plain values, because the browser receives them too. */
export type Facts = Record<string, string | number | null>;

/** The message of each refusal, by its code. */
export const refusalText = {
  // Requests
  'request.invalid': () => t`Some fields need your attention.`,
  'request.too_large': () => t`This request is too large.`,
  'request.unreadable': () => t`The request could not be read.`,
  'request.unknown_address': () => t`This page does not exist.`,
  'request.too_many': ({ seconds }) => t`Too many attempts. Wait ${durationText(seconds)} and try again.`,
  'request.key_reused': () => t`This idempotency key was already used for a different request.`,
  'request.in_flight': () => t`The same request is still in progress.`,
  'service.away': () => t`The service is temporarily unavailable. Nothing was saved; try again in a moment.`,
  'service.disk_full': () => t`The server has no storage space left. Nothing was saved; try again later.`,

  // Sessions, API keys, webhooks and access
  'session.invalid': () => t`Invalid token`,
  'session.expired': () => t`Your session has expired. Sign in again.`,
  'session.ended': () => t`You were signed out of this session. Sign in again.`,
  'api_key.scope': () => t`The scopes of this API key do not allow this request.`,
  'api_key.expiry': () => t`An API key expires within a year.`,
  'api_key.too_many': ({ most }) => t`A company can have up to ${most} active API keys. Revoke one first.`,
  'webhook.url': () => t`Webhooks are sent to public https URLs only.`,
  'webhook.too_many': ({ most }) => t`A company can have up to ${most} webhooks. Delete one first.`,
  'webhook.not_active': () => t`Resume the webhook first.`,
  'session.disabled': () => t`Your account is disabled. Ask an administrator of your company.`,
  'access.denied': () => t`You do not have access to this.`,
  'access.subscription': ({ phase }) => {
    if (phase === 'unpaid') return t`The subscription is unpaid. Ask an administrator to pay the open invoice.`;
    if (phase === 'cancelled') return t`The subscription was cancelled. Ask an administrator to subscribe again.`;
    if (phase === 'suspended') return t`Access for your company is suspended. Contact our team.`;
    return t`The trial has ended. Ask an administrator to subscribe.`;
  },
  'item.not_found': () => t`This item was not found.`,
  'item.not_yours': () => t`Only the owner can do this.`,
  'comment.hidden_from': ({ names, item }) => hiddenText(shownList(names), item),
  'expense.lost_receipt_off': () => t`Your company does not accept statements for lost receipts. Attach the receipt.`,
  'item.changed': () => t`Someone else changed this in the meantime. Reload to see the latest version.`,

  ...accountingRefusals,
  ...mileageRefusals,
  ...notificationRefusals,
  ...privacyRefusals,
  // Sign-in and sign-up
  ...signOnRefusals,
  'token.spent': () => t`This link has expired or was already used. Request a new one.`,
  'password.wrong': () => t`The current password is wrong.`,
  'password.too_weak': ({ reason }) => t`Choose a stronger password: ${shown(reason)}.`,
  'password.same': () => t`The new password is the same as the old one.`,

  ...twoFactorRefusals,
  ...actingRefusals,

  // Profile
  'time_zone.unknown': () => t`Choose a time zone from the list.`,

  // Settings
  'budget.exists': ({ name }) => t`${name} already has a budget for this period. Change that one instead.`,
  'budget.no_project': ({ name }) => t`Expenses cannot have the project ${name}.`,
  'budget.no_target': () => t`Choose a department, a category or a project.`,
  'name.taken': ({ name }) => t`The name ${name} is already in use.`,
  'order.incomplete': () => t`The list changed in the meantime. Reload and reorder it again.`,
  'organisation.in_use': ({ count, noun }) =>
    noun === 'setting'
      ? t`Rules, groups or other settings use this. Remove it from them first.`
      : belongingText(Number(count), noun ?? 'person'),
  'department.loop': () => t`A department cannot be its own parent.`,
  'user.email_taken': () => t`Another user already has this email.`,
  'user.code_taken': () => t`Another user already has this employee code.`,
  'user.manager_loop': () => t`A person cannot be their own manager, directly or through others.`,
  'user.last_admin': () => t`The company needs at least one active super admin.`,
  'user.field_invalid': ({ field }) => t`${shown(field)} is not valid.`,
  'user.already_joined': () => t`This person has already joined.`,
  'user.disabled': () => t`This person is disabled. Enable them first.`,
  'role.built_in': () => t`Built-in roles cannot be changed. Copy the role and change the copy.`,
  'role.only_default': ({ name }) => t`${name} has no other role. Assign another role first.`,
  'role.in_use': ({ count }) =>
    plural(
      count,
      '1 person has this role. Remove them from it first.',
      '# people have this role. Remove them from it first.',
    ),
  'field.no_options': () => t`Add at least one option.`,
  'field.formula_wrong': ({ reason }) => t`The formula is not valid: ${shown(reason)}`,
  'field.dependency_loop': () => t`A field cannot depend on itself.`,
  'field.depended_on': ({ label }) => t`${label} depends on this field.`,
  'field.option_depended_on': ({ label, option }) => t`${label} depends on the option ${option}.`,
  'field.kind_fixed': () => t`The type of a field cannot be changed. Add a new field instead.`,
  'category.loop': () => t`A category cannot be its own parent.`,
  'category.in_use': ({ count }) => t`This category is in use (${count}). Deactivate it instead.`,
  'category.receipt_limit': () => t`Enter the amount above which a receipt is required.`,
  'attribute.repeated': ({ key }) => t`Two attributes have the key ${key}.`,
  'attribute.reserved': ({ key }) => t`The key ${key} is reserved. Choose another key.`,
  'attribute.no_options': ({ label }) => t`${label} needs at least one option.`,
  'attribute.formula_wrong': ({ label, reason }) => t`The formula of ${label} is not valid: ${shown(reason)}`,
  'policy.limit_empty': () => t`Enter a minimum or a maximum.`,
  'policy.limit_order': () => t`The minimum is above the maximum.`,
  'policy.reason_without_warn': () => t`Only a warning can require a reason.`,
  'policy.cap_without_limit': () => t`Enter a maximum to cap the amount.`,
  'receipt_mail.automatic': () => t`Automatic mails are ignored.`,
  'receipt_mail.unknown_sender': () => t`The sender is not one of your confirmed addresses. Add it in your profile.`,
  'receipt_mail.forged': () => t`The mail server could not verify the sender.`,
  'receipt_mail.too_complex': () => t`The mail could not be opened. Send the receipts as attachments of a new mail.`,
  'receipt_mail.too_many_files': ({ most }) =>
    t`A mail can have up to ${most} files. Send the receipts in several mails.`,
  'receipt_mail.no_receipt': () => t`No receipt was found in it. Attach a photo or a PDF.`,
  'receipt_mail.file_type': () => t`Only JPG, PNG, WebP, HEIC and PDF files become drafts.`,
  'receipt_mail.off': () => t`Receipts by email are not set up.`,
  'receipt_sender.own': () => t`You can always send receipts from your own email.`,
  'receipt_sender.too_many': ({ most }) => t`You can add up to ${most} addresses. Remove one first.`,
  'mail.link_unknown': () => t`This link is not complete. Change your email settings in your profile instead.`,
  'mail_template.unknown_placeholder': ({ name }) => t`There is no placeholder ${name} in this email.`,
  'mail.not_resendable': () => t`This email cannot be sent again.`,
  'policy.empty': () => t`Add a condition, a limit or a requirement.`,
  'place.unknown': ({ place }) => t`We could not find ${place} on the map.`,
  'rate.none': ({ from, to, on }) =>
    t`There is no exchange rate from ${from} to ${to} for ${on}. Ask an administrator to add one.`,
  'rate.implausible': ({ rate, table }) => t`The rate ${rate} is more than ten times off the market rate of ${table}.`,
  'rate.ends_before': () => t`The last day is before the first day.`,
  'rate.own_currency': () => t`This is the company currency, so its exchange rate is always 1.`,
  'company.currency_used': ({ currency }) => t`Amounts in ${currency} exist, so the currency can no longer change.`,
  'currency.not_allowed': ({ currency }) => t`Your company does not allow ${currency}. Choose another currency.`,
  'delegate.self': () => t`Choose a colleague.`,
  'delegate.nothing': () => t`Choose what your delegate can do.`,
  'delegate.dates': () => t`The end date is before the start date.`,
  'delegate.not_now': () => t`You are not a delegate of this person.`,
  'delegate.overlap': ({ name }) => t`${name} is already your delegate during these dates.`,
  'import.unreadable': ({ reason }) => t`The file could not be read: ${shown(reason)}`,
  'import.empty': () => t`The file has no rows.`,
  'import.too_many_rows': ({ most }) => t`Import at most ${most} rows at a time.`,
  'import.wrong_state': () => t`This import is already at another step. Reload to see it.`,
  'import.overtaken': () => t`Company data changed after the rows were checked. Check them again.`,
  'import.column_missing': ({ field }) => t`Choose the column that contains ${shown(field)}.`,

  // Files, expenses, reports, templates, exports and analytics
  'file.type': () => t`Upload a JPG, PNG, WebP, HEIC or PDF file, or a CSV or XLSX spreadsheet.`,
  'file.too_large': ({ most_mb }) => t`Files can be up to ${most_mb} MB.`,
  'file.too_complex': () => t`This file is too complex to process. Upload a smaller one or a photo.`,
  'file.too_many_pixels': () => t`This image is too large. Upload a smaller one.`,
  'file.too_many_pages': ({ most }) => t`A receipt can have up to ${most} pages.`,
  'file.damaged': () => t`This file could not be opened. Save or photograph it again.`,
  'file.locked': () => t`This PDF is password-protected. Upload it without a password.`,
  'file.infected': () => t`This file contains a virus. It was not saved.`,
  'file.not_scanned': () =>
    t`Files cannot be checked for viruses at the moment. Nothing was saved; try again in a few minutes.`,
  'file.not_arrived': () => t`The upload did not finish. Upload the file again.`,
  'file.not_yours': () => t`You can only attach files you uploaded yourself.`,
  'file.too_many': () => t`Too many uploads are not attached yet. Attach some of them first.`,
  'expense.incomplete': ({ fields }) => t`Fill in ${shownList(fields)}.`,
  'expense.attribute_invalid': ({ label }) => t`${label} of the expense is not valid.`,
  'expense.taxes_too_large': () => t`Taxes exceed the amount.`,
  'expense.too_many': ({ most }) => t`A report can have up to ${most} expenses.`,
  'expense.split_total': ({ total, sum }) => t`The parts add up to ${sum}, but the expense is ${total}.`,
  'expense.split_empty': () => t`Enter an amount before splitting.`,
  'expense.split_small': () => t`The amount is too small to split.`,
  'expense.merge_same': () => t`Choose two different expenses.`,
  'expense.merge_currency': () => t`The amounts differ. Make them equal or keep both expenses.`,
  'selection.too_many': ({ most }) => t`Select at most ${most} items.`,
  'report.empty': () => t`Add at least one expense before submitting.`,
  'report.incomplete': ({ count }) => plural(count, '1 expense is incomplete.', '# expenses are incomplete.'),
  'report.refunds_exceed': ({ amount }) =>
    t`The refunds exceed the expenses by ${amount}. Add expenses, or submit the refund with your next report.`,
  'report.blocked': ({ label }) => t`A policy does not allow ${label}. Change it or remove it from the report.`,
  'report.reason_missing': ({ label }) => t`Enter a reason: ${label} is over the limit.`,
  'report.no_approver': () => t`This report has no approver. Ask an administrator to assign your manager.`,
  'report.field_invalid': ({ label }) => t`${label} of the report is not valid.`,
  'field.value_invalid': ({ label }) => t`The value of ${label} is not valid.`,
  'report.reminded': () => t`A reminder was already sent today.`,
  'template.invalid': () => t`Some columns or options need your attention.`,
  'template.too_many': ({ most }) => t`A company can have up to ${most} templates. Delete one first.`,
  'template.wrong_level': () => t`This template does not fit this list. Choose another one.`,
  'template.in_use': ({ name }) => t`The schedule ${name} uses this template. Delete or change the schedule first.`,
  'report_request.too_many': ({ most }) => t`You have ${most} open requests. Close one before you send another.`,
  'schedule.recipients': ({ names }) => t`Remove ${names} from the recipients. Only active people can receive files.`,
  'schedule.too_many': ({ most }) => t`A company can have up to ${most} schedules. Delete one first.`,
  'schedule.too_large': ({ most }) => t`The list has more than ${most} items, which is too many for one file.`,
  'schedule.owner_denied': ({ label }) => t`The owner of this schedule no longer has access to ${shown(label)}.`,
  'export.running': () => t`This export is already in progress.`,
  'view.too_many': () => t`You have too many saved views. Delete one first.`,
  'analytics.period_too_long': ({ years }) => t`Choose a period of at most ${years} years.`,
  'analytics.not_available': ({ label }) => t`This list cannot be filtered or grouped by ${shown(label)}.`,
  'analytics.too_many_rows': ({ most }) => t`A file can have at most ${most} rows. Choose a shorter period.`,

  // Money
  'money.unreadable': () => t`Enter an amount such as 1,234.50.`,
  'money.too_precise': ({ currency, decimals }) => t`${currency} amounts have ${decimals} decimals.`,
  'money.too_large': () => t`This amount is too large.`,

  // Stages
  'report.wrong_stage': ({ label }) => t`You cannot do this: the report status is ${shown(label)}.`,
  'advance.wrong_stage': ({ label }) => t`You cannot do this: the advance status is ${shown(label)}.`,
  'expense.wrong_stage': ({ label }) => t`You cannot do this: the expense status is ${shown(label)}.`,

  // Formulas
  ...formulaRefusals,

  // Policies
  'policy.name': ({ limit }) => t`Enter a policy name of up to ${limit ?? 120} characters.`,
  'policy.figure_unreadable': ({ field, reason }) => t`Check the ${shown(field)}: ${shown(reason)}.`,
  'policy.least_unfit': () => t`A minimum is only possible for the amount of an expense or a night.`,
  'policy.period_unfit': () => t`This limit cannot use that period.`,
  'policy.fiscal_month': () => t`The first month of the fiscal year must be from 1 to 12.`,
  'policy.advances_only': () => t`Only a policy for advances can limit open advances.`,
  'policy.field_unknown': ({ field }) => t`No custom field “${field}” can be used in this policy.`,

  // Approvals and checks
  ...approvalRefusals,
  'approval.name': ({ limit }) => t`Enter a rule name of up to ${limit ?? 120} characters.`,
  'approval.default_off': () => t`The default rule cannot be deactivated.`,
  'approval.default_conditions': () => t`The default rule applies to everything else and cannot have conditions.`,
  'approval.group_empty': () => t`Add at least one condition to each group.`,
  'approval.too_many_conditions': ({ most }) => t`A rule can have up to ${most} conditions in up to 2 levels.`,
  'approval.choice_empty': ({ label }) => t`Choose at least one ${shown(label)}.`,
  'approval.figure_unreadable': () => t`A number in this approval rule is not valid.`,
  'approval.between_order': () => t`The end of the range is below its start.`,
  'approval.too_many_steps': ({ most }) => t`A rule can have up to ${most} steps.`,
  'approval.step_empty': ({ step }) => t`Add an approver to step ${step ?? 1}.`,
  'approval.too_many_approvers': ({ most }) => t`A step can have up to ${most} approvers.`,
  'approval.approver_twice': ({ step }) => t`Step ${step ?? 1} has the same approver twice.`,
  'approval.manager_level': ({ most }) => t`The manager level must be from 1 to ${most}.`,
  'approval.days': () => t`Enter a whole number of days from 1 to 365.`,
  'approval.escalate_order': ({ step }) => t`In step ${step ?? 1}, the reminder must come before the escalation.`,
  'approval.escalate_days': ({ step }) => t`Enter after how many days step ${step ?? 1} escalates.`,
  'approval.audit_share': () => t`The audit share must be from 0 to 100 percent with up to two decimals.`,
  'approval.nobody_for_rest': () => t`Add approvers for items that are not approved automatically.`,
  'check.unacknowledged': ({ line, check, others }) =>
    [t`Acknowledge the check on ${line} first: ${shown(check)}`, ...moreChecks(others)].join(' '),
  'check.blocks': ({ line, check }) =>
    t`A fraud check does not allow ${line}: ${shown(check)} Change or remove the expense.`,
  'check.reason_missing': () => t`Enter why this check is acceptable.`,
  'approval.no_steps': () => t`Add a step, or choose what is approved automatically.`,

  // Advances
  'advance.none_to_apply': () => t`There is no outstanding advance to apply.`,
  'advance.nothing_open': () => t`This advance has no open balance.`,
  'advance.amount_zero': () => t`Enter an amount above zero.`,
  'advance.over_balance': ({ most }) => t`Only ${most} of this advance is available.`,
  'advance.over_report': ({ most }) => t`The report can use at most ${most}.`,
  'advance.too_small': ({ currency }) => t`This is less than the smallest amount in ${currency}.`,
  'advance.rate_missing': ({ from, to }) => t`There is no exchange rate from ${from} to ${to} to apply this advance.`,
  'advance.return_too_large': ({ most }) => t`The return can be at most ${most}.`,
  'advance.field_invalid': ({ label }) =>
    label ? t`${shown(label)} of the advance is not valid.` : t`A field of the advance is not valid.`,
  'advance.incomplete': ({ fields }) => t`Fill in ${shownList(fields)} of the advance.`,
  'advance.reserved': ({ most }) => t`The rest is reserved by reports. The return can be at most ${most}.`,
  'advance.blocked': () => t`A policy does not allow this advance.`,
  'advance.reason_missing': () => t`Enter a reason: this advance is over the limit.`,
  'advance.no_approver': () => t`This advance has no approver. Ask an administrator to assign your manager.`,
  'advance.reminded': () => t`A reminder for this advance was already sent today.`,
  'advance.paid_ahead': () => t`The date cannot be in the future.`,

  // Cards, ledger, travel and payout
  'card.wrong_state': ({ label }) => t`You cannot do this: the transaction is ${shown(label)}.`,
  'card.voided': () => t`The bank removed this transaction. You can only undo what was done with it.`,
  'card.period_closed': () => t`This reconciliation period is closed. Ask a super admin to reopen it.`,
  'card.period_open': () => t`This reconciliation period is open.`,
  'card.period_exists': ({ name }) => t`${name} already has a reconciliation period.`,
  'card.no_later_period': () => t`There is no later open period. Create the next period first.`,
  'card.difference_unexplained': ({ amount }) => t`${amount} is not accounted for. Explain the difference to close.`,
  'card.unassigned': () => t`This card is not assigned to anyone. Assign it to a person first.`,
  'card.archived': () => t`This card is archived. Restore it first.`,
  'card.in_use': () => t`This card has transactions. Archive it instead.`,
  'card.expense_linked': () => t`This expense already has a card transaction.`,
  'card.expense_submitted': () => t`The expense was already submitted. Recall its report first.`,
  'card.amount_counts': () =>
    t`A card transaction decides the amount and the payment of this expense. Undo its match first.`,
  'card.split_sum': ({ sum, total }) => t`The parts add up to ${sum}. They must add up to ${total}.`,
  'card.owes_settled': () => t`Part of this amount was already paid back or applied to a report.`,
  'card.refund_personal': () => t`A refund cannot be marked as personal. Undo the personal purchase instead.`,
  'card.part_currency': () =>
    t`Only expenses in the currency of the card can be matched together. Split the transaction instead.`,
  'card.no_suggestion': () => t`This transaction has no suggested match.`,
  'ledger.months': () => t`Choose months that do not end before they begin.`,
  'accrual.nothing': () => t`There is nothing to accrue in this month.`,
  'ledger.share_closed': ({ month }) =>
    t`The ledger is closed through ${month}. The share can change from a later date.`,
  'ledger.too_long': ({ most }) => t`Choose at most ${most} months.`,
  'ledger.too_many': ({ most }) => t`A file of the ledger can have at most ${most} rows. Choose a shorter period.`,
  'period.not_over': ({ month }) => t`${month} is not over yet. Close it when it has ended.`,
  'period.closed': ({ month }) => t`${month} is already closed.`,
  'period.not_next': ({ month }) => t`Close ${month} first. Months are closed in order.`,
  'period.open_points': ({ count }) =>
    plural(
      count,
      'One point is not settled yet. Confirm to close anyway.',
      '# points are not settled yet. Confirm to close anyway.',
    ),
  'period.open': ({ month }) => t`${month} is not closed.`,
  'period.not_last': ({ month }) => t`Reopen ${month} first. Months are reopened from the latest.`,
  'chart.period_closed': ({ month }) => t`Account numbers are final through ${month}. Choose a later date.`,
  'rate.period_closed': ({ month }) => t`The ledger is closed through ${month}. Choose a later date.`,
  'travel.off': () => t`This server has no travel agency.`,
  'travel.away': () => t`The travel agency did not respond. Try again in a few minutes.`,
  'travel.key_refused': () => t`The travel agency does not accept this key. Check it and try again.`,
  'travel.not_connected': () => t`Connect your travel agency first.`,
  'trip.has_report': ({ label }) => t`This trip already has the report ${label}.`,
  'trip.cancelled': () => t`This trip was cancelled.`,
  'booking.added': () => t`This booking was already added as an expense.`,
  'booking.cancelled': () => t`This booking was cancelled. Enter a cancellation fee as an expense.`,
  'card.feed_off': () => t`Your company has no bank feed. Import a statement instead.`,
  'card.feed_failed': () => t`The bank feed did not respond. Try again in a few minutes.`,
  'card.reconnect': () => t`The bank asks you to sign in again. Reconnect the account first.`,
  'payout.own_item': () => t`You cannot pay your own report or advance.`,
  'payout.wrong_state': ({ label }) => t`You cannot do this: the payment is ${shown(label)}.`,
  'payout.other_amount': ({ amount, total }) => t`${amount} was paid, but ${total} is owed.`,
  'payout.on_hold': ({ reason }) => t`This payment is on hold: “${reason}”. Release it first.`,
  'payout.approved_by_you': () => t`You approved this item, so a colleague has to pay it.`,
  'controls.one_payer': () => t`Only one person can pay. Give a second person the right before you require a release.`,
  'payout.to_release': ({ reason }) => t`A second person has to release this payment first: ${shown(reason)}.`,
  'payout.release_own': () => t`You queued this payment, so a colleague has to release it.`,
  'payout.not_to_release': () => t`This payment does not wait for a release.`,
  'payout.already_on_hold': () => t`This payment is already on hold.`,
  'payout.not_on_hold': () => t`This payment is not on hold.`,
  'payout.hold_too_late': () => t`Only approved and queued payments can be put on hold.`,
  'payout.nothing_to_pay': () => t`There is nothing to pay. Close it instead.`,
  'payout.still_to_pay': ({ amount }) => t`${amount} is still to be paid. Pay it before you close the item.`,
  'payout.paid_ahead': () => t`The payment date cannot be in the future.`,
  'payout.paid_too_early': ({ approved_on }) => t`The payment date cannot be before the approval on ${approved_on}.`,
  'payout.rate_missing': ({ from, to }) => t`There is no exchange rate from ${from} to ${to}. Add one in the settings.`,
  'payout.mode_unknown': () => t`This payment method is not available for your company.`,
  'payout.by_bank': () =>
    t`The bank reports the result of this transfer. You can cancel it before the bank collects it.`,
  'payout.not_by_hand': () => t`Only manual payments can be reverted.`,
  'payout.advance_used': () => t`This advance is already applied or returned. Undo that first.`,
  'payout.file_columns': ({ columns }) => t`Missing columns: ${columns}. Download the template and fill it in.`,
  'payout.file_confirmed': () => t`This file was already processed.`,

  // Bank transfers
  'ach.not_enabled': () => t`Bank transfers are not enabled for your company yet.`,
  'ach.already_requested': () => t`Bank transfers are already requested.`,
  'ach.wrong_step': ({ label }) => t`You cannot do this now: the current step is “${shown(label)}”.`,
  'ach.not_verified': () => t`Your company cannot pay by bank transfer yet. Finish the set-up under Settings, ACH.`,
  'ach.no_bank': ({ name }) => t`${name} has no bank account in Outlay.`,
  'ach.not_usd': ({ currency }) => t`Bank transfers are in USD. This payment is in ${currency}.`,
  'ach.over_limit': ({ amount }) => t`One bank transfer is limited to ${amount}.`,
  'ach.transfer_ended': ({ label }) => t`You cannot cancel this transfer: it is ${shown(label)}.`,
  'ach.too_late_to_cancel': () => t`The bank has already collected this transfer. It can no longer be cancelled.`,
  'ach.deposits_not_there': () =>
    t`The small deposits have not arrived yet. Try again when you see them in your account.`,
  'ach.deposits_locked': () => t`The amounts were wrong three times. Remove the bank account and add it again later.`,
  'ach.deposits_wrong': ({ count }) =>
    count === 0
      ? t`The amounts are wrong. Remove the bank account and add it again after 48 hours.`
      : t`The amounts are wrong. You have ${plural(count, '1 attempt', '# attempts')} left.`,
  'ach.bank_verified': () => t`This bank account is already verified.`,
  'ach.bank_wait': ({ on }) => t`You can add this bank account again on ${on}.`,
  'ach.bank_known': () => t`This bank account is already added.`,
  'ach.too_many_documents': ({ most }) => t`At most ${most} documents can wait for review. Wait for the result first.`,
  'ach.document_type': () => t`Upload a JPG or PNG photo, or a PDF for a document of the company.`,
  'ach.provider_refused': ({ reason }) => t`The bank did not accept this: ${reason}.`,
  'ach.provider_away': () => t`The bank service does not answer. Nothing was changed; try again in a moment.`,

  ...attachmentRefusals,
  ...repeatingRefusals,
  ...bankFileRefusals,
  ...paymentRunRefusals,
  ...outsideRecipientRefusals,
  // Billing, sample data, announcements and plans
  'invoice.wrong_state': ({ label }) => t`You cannot do this: the invoice is ${shown(label)}.`,
  'subscription.wrong_state': ({ label }) => t`You cannot do this: the subscription is ${shown(label)}.`,
  'invoice.credit_too_high': ({ amount }) => t`At most ${amount} can be credited.`,
  'invoice.no_card_payment': () =>
    t`No card paid this invoice. Add the amount to the balance or pay it by bank transfer.`,
  'invoice.refund_too_high': ({ amount }) => t`At most ${amount} can be refunded to the card.`,
  'invoice.payment_running': () => t`A card payment for this invoice is still in progress. Try again in a few minutes.`,
  'invoice.received_ahead': () => t`The transfer cannot be received in the future.`,
  'client.trial_date': () => t`Choose a day after today, at most one year ahead.`,
  'sample.added': () => t`You already have sample data.`,
  'sample.no_categories': () => t`Add an expense category first. Sample expenses need one.`,
  'sample.submit': () =>
    t`Sample data cannot be submitted. Remove it under Getting started, or remove the sample expenses from this report.`,
  'announcement.days': () => t`The last day cannot be before the first.`,
  'announcement.too_many': () => t`There are 100 announcements. Delete some that are over first.`,
  'plan.name_taken': () => t`There is already a plan with this name.`,
  'plan.name_letters': () => t`Use letters in the name of the plan.`,
  'plan.users': () => t`The most users cannot be fewer than the fewest.`,
  'plan.too_many': () => t`There are 50 plans. Change one of them instead.`,
  'plan.last': () => t`This is the only plan that companies can choose. Create another one first.`,
  'plan.feature': ({ feature, name }) =>
    t`Your plan does not include ${shown(feature)}. The plan ${name} does. See Billing & Subscription.`,
  'billing.no_plan': () => t`This plan is not available.`,
  'billing.no_coupon': () => t`This coupon does not exist or has expired.`,
  'billing.no_card': () => t`Add a card first.`,
  'billing.no_account': () => t`Set PROVIDER_BANK_ACCOUNT first, the account that receives the transfers.`,
  'billing.no_vendor': () => t`Card payments are not set up. Contact our team.`,
  'billing.vendor_away': () => t`The payment service does not answer. Nothing was changed; try again in a moment.`,
  'billing.vat_number': () => t`This VAT number does not fit the country.`,
  'billing.same_terms': () => t`This is already your plan.`,
  'billing.too_few_seats': ({ name, count }) => t`The plan ${name} starts at ${count} users.`,
  'billing.too_many_seats': ({ name, most }) => t`The plan ${name} is limited to ${most} users.`,

  'approval.person_away': ({ name }) =>
    name ? t`${name} cannot approve at the moment.` : t`This person cannot approve at the moment.`,
  'recode.unchanged': () => t`Change the category, a tax or a field first.`,
  'recode.payment_changed': ({ before, after }) =>
    t`This would change the approved amount from ${before} to ${after}. Send the report back instead.`,
  'approval.last_line': () => t`This is the last expense in the report. Send the report back or reject it instead.`,
  'selection.empty': () => t`Select at least one item.`,
} satisfies Record<string, (facts: Facts) => string>;

export type RefusalCode = keyof typeof refusalText;

export function sentenceFor(code: RefusalCode, facts: Facts = {}): string {
  return refusalText[code](facts);
}

/** The text of an internal error, as the specification prescribes it. */
export const internalErrorText = 'Something went wrong!!!';
