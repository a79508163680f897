/** What a sentence may mention. Plain values only: they travel to the browser. */
export type Facts = Record<string, string | number | null>;

/** Every refusal of the product: one code, one sentence, in one place. */
export const refusalText = {
  // The gate
  'request.invalid': () => 'Some fields need another look.',
  'request.too_large': () => 'That is larger than we can take in one request.',
  'request.unreadable': () => 'That request could not be read.',
  'request.unknown_address': () => 'Nothing lives at this address.',
  'request.too_many': ({ seconds }) => `Too many tries. Wait ${waiting(seconds)} and try again.`,
  'request.key_reused': () => 'This key was already used for a different request.',
  'request.in_flight': () => 'The same request is still being worked on.',
  'service.away': () => 'The service is catching its breath. Nothing was saved; try again in a moment.',

  // Sessions
  'session.invalid': () => 'Invalid token',
  'session.expired': () => 'Your session has expired. Sign in again.',
  'session.ended': () => 'This session was ended. Sign in again.',
  'access.denied': () => 'You do not have access to this.',
  'access.subscription': () => 'The trial is over. Ask an administrator to subscribe.',
  'item.not_found': () => 'We could not find that.',
  'item.not_yours': () => 'Only whose it is can do this.',
  'item.changed': () => 'Someone else changed this in the meantime. Reload to see it.',

  // Signing in and up
  'sign_in.wrong': () => 'That email and password do not match.',
  'sign_up.email_taken': () => 'An account with this email already exists. Sign in instead.',
  'sign_up.unknown_currency': () => 'Choose a currency from the list.',
  'token.spent': () => 'This link has expired or was already used. Ask for a new one.',
  'password.wrong': () => 'The current password is not right.',
  'password.too_weak': ({ reason }) => `Choose a stronger password: ${reason}.`,
  'password.same': () => 'The new password is the same as the old one.',

  // People and sessions of one's own
  'time_zone.unknown': () => 'Choose a time zone from the list.',

  // Settings
  'name.taken': ({ name }) => `There is already one called ${name}.`,
  'order.incomplete': () => 'The list changed in the meantime. Reload and order it again.',
  'organisation.in_use': ({ count, noun }) =>
    noun === 'setting'
      ? 'Rules, groups or other settings use it. Take it out of them first.'
      : `${counted(count, noun ?? 'person')} to it. Move them first, or switch it off.`,
  'department.loop': () => 'A department cannot stand below itself.',
  'user.email_taken': () => 'Somebody already signs in with this email.',
  'user.code_taken': () => 'Somebody already has this employee code.',
  'user.manager_loop': () => 'That would make somebody their own manager.',
  'user.last_admin': () => 'The company needs at least one active super admin.',
  'user.field_invalid': ({ field }) => `${field} needs another look.`,
  'user.already_joined': () => 'This person has already joined.',
  'user.disabled': () => 'This person is disabled. Enable them first.',
  'role.built_in': () => 'Built-in roles stay as they are. Copy it and change the copy.',
  'role.only_default': ({ name }) => `${name} holds no other role. Give them another one first.`,
  'role.in_use': ({ count }) =>
    `${count === 1 ? '1 person holds' : `${count} people hold`} this role. Take it from them first.`,
  'field.no_options': () => 'Add at least one option.',
  'field.formula_wrong': ({ reason }) => `The formula does not work: ${reason}`,
  'field.dependency_loop': () => 'A field cannot depend on itself.',
  'field.depended_on': ({ label }) => `${label} depends on this field.`,
  'field.kind_fixed': () => 'What a field holds cannot be changed. Make a new field.',
  'category.loop': () => 'A category cannot stand below itself.',
  'category.in_use': ({ count }) => `Expenses, rules or categories below it use it (${count}). Switch it off instead.`,
  'category.receipt_limit': () => 'Say above which amount a receipt is required.',
  'attribute.repeated': ({ key }) => `Two attributes have the key ${key}.`,
  'attribute.reserved': ({ key }) => `Every expense has ${key} already. Choose another key.`,
  'attribute.no_options': ({ label }) => `${label} needs at least one option.`,
  'attribute.formula_wrong': ({ label, reason }) => `The formula of ${label} does not work: ${reason}`,
  'policy.limit_empty': () => 'Enter the most that is allowed.',
  'policy.limit_order': () => 'The least is more than the most.',
  'policy.reason_without_warn': () => 'A reason can be asked for only with a warning.',
  'policy.cap_without_limit': () => 'To cap an amount, enter the most that is paid.',
  'policy.empty': () => 'Say what the rule limits, asks for or is about.',
  'place.unknown': ({ place }) => `We do not know where ${place} is.`,
  'rate.none': ({ from, to, on }) =>
    `There is no rate from ${from} to ${to} for ${on}. Ask an administrator to set one.`,
  'rate.own_currency': () => 'The company keeps its books in this currency.',
  'currency.not_allowed': ({ currency }) => `${currency} is not among the currencies your company allows.`,
  'delegate.self': () => 'Choose a colleague.',
  'delegate.nothing': () => 'Choose what they may do for you.',
  'delegate.dates': () => 'The last day is before the first.',
  'delegate.not_now': () => 'You do not file for this person, or no longer do.',
  'delegate.overlap': ({ name }) => `${name} already stands in for you in that time.`,
  'import.unreadable': ({ reason }) => `The file could not be read: ${reason}`,
  'import.empty': () => 'The file has no rows.',
  'import.too_many_rows': ({ most }) => `Bring at most ${most} rows at a time.`,
  'import.wrong_state': () => 'This import has moved on in the meantime.',
  'import.overtaken': () => 'The company changed since the rows were checked. Check them again.',
  'import.column_missing': ({ field }) => `Say which column holds ${field}.`,

  // Capture
  'file.type': () => 'Send a JPG, PNG, WebP, HEIC or PDF file; sheets as CSV or XLSX.',
  'file.too_large': ({ most_mb }) => `A file has at most ${most_mb} MB.`,
  'file.too_complex': () => 'This file is too complex to process. Upload a smaller one or a photo.',
  'file.too_many_pixels': () => 'This picture is larger than any receipt. Send a smaller one.',
  'file.too_many_pages': ({ most }) => `A receipt has at most ${most} pages.`,
  'file.damaged': () => 'This file cannot be opened. Try to save or photograph it again.',
  'file.locked': () => 'This PDF is locked with a password. Send it unlocked.',
  'file.not_arrived': () => 'The file has not arrived. Send it again.',
  'file.not_yours': () => 'Attach files you uploaded yourself.',
  'file.too_many': () => 'Too many files wait to be attached. Attach or wait for some of them first.',
  'expense.incomplete': ({ fields }) => `Fill in ${fields}.`,
  'expense.attribute_invalid': ({ label }) => `${label} needs another look.`,
  'expense.taxes_too_large': () => 'The taxes are more than the amount.',
  'expense.too_many': ({ most }) => `A report holds at most ${most} expenses.`,
  'expense.split_total': ({ total, sum }) => `The shares make ${sum}, the expense is ${total}.`,
  'expense.split_empty': () => 'Enter the amount first; then it can be split.',
  'expense.split_small': () => 'There is not enough to split.',
  'expense.merge_same': () => 'Choose two different expenses.',
  'expense.merge_currency': () => 'These two amounts differ. Make them the same, or keep both.',
  'selection.too_many': ({ most }) => `Choose at most ${most} at once.`,
  'report.empty': () => 'Add at least one expense before submitting.',
  'report.incomplete': ({ count }) =>
    count === 1 ? 'One expense misses something.' : `${count} expenses miss something.`,
  'report.blocked': ({ label }) => `A policy does not allow ${label}. Take it out or change it.`,
  'report.reason_missing': ({ label }) => `Say why ${label} is over the limit.`,
  'report.no_approver': () => 'Nobody can approve this report yet. Ask an administrator to set your manager.',
  'report.field_invalid': ({ label }) => `${label} of the report needs another look.`,
  'field.value_invalid': ({ label }) => `What is filled in for ${label} needs another look.`,
  'report.reminded': () => 'They were reminded today already.',
  'export.running': () => 'This export is being made already.',
  'view.too_many': () => 'Delete a saved view first.',

  // Money
  'money.unreadable': () => 'Enter an amount such as 1,234.50.',
  'money.too_precise': ({ currency, decimals }) => `${currency} has ${decimals} decimals.`,
  'money.too_large': () => 'That amount is too large.',

  // Stages
  'report.wrong_stage': ({ label }) => `This report is already ${label}.`,
  'advance.wrong_stage': ({ label }) => `This advance is already ${label}.`,
  'expense.wrong_stage': ({ label }) => `This expense is already ${label}.`,

  // Formulas
  'formula.empty': () => 'Write a formula first.',
  'formula.too_long': ({ limit }) => `A formula has at most ${limit ?? 1000} characters.`,
  'formula.too_deep': ({ limit }) => `A formula goes at most ${limit ?? 32} brackets deep.`,
  'formula.too_complex': () => 'This formula is too long to follow. Split it into two fields.',
  'formula.bracket_unclosed': ({ bracket, position }) =>
    `The bracket ${bracket ?? '('} ${at(position)} is never closed.`,
  'formula.bracket_unopened': ({ bracket, position }) =>
    `The bracket ${bracket ?? ')'} ${at(position)} was never opened.`,
  'formula.bracket_mismatched': ({ bracket, position, expected, opened, opened_at }) =>
    `The bracket ${bracket ?? ')'} ${at(position)} should be ${expected ?? ']'}, to close ${opened ?? '['} ${at(opened_at)}.`,
  'formula.unexpected': ({ found, position }) => `The formula cannot be read from “${found ?? '?'}” ${at(position)}.`,
  'formula.unfinished': () => 'The formula stops too early: something is missing at its end.',
  'formula.text_unclosed': ({ position }) => `The quote ${at(position)} is never closed.`,
  'formula.number_unreadable': ({ position }) =>
    `The number ${at(position)} is too long: 18 digits and 12 decimals fit.`,
  'formula.unknown_function': ({ label }) => `There is no function called ${label}.`,
  'formula.wrong_arguments': ({ reason }) => `Look at the function: ${reason}.`,
  'formula.unknown_field': ({ label }) => `There is no field called ${label}.`,
  'formula.empty_field': ({ label }) => `The field ${label} has no value yet.`,
  'formula.wrong_type': ({ reason }) => `That does not fit together: ${reason}.`,
  'formula.divide_by_zero': () => 'The formula divides by zero.',
  'formula.too_large': () => 'The result is too large.',
  'formula.bad_date': () => 'The formula gives a date that does not exist.',
  'formula.circular': ({ label }) => `These fields wait for each other: ${label}.`,

  // Policies
  'policy.name': ({ limit }) => `Give the rule a name of at most ${limit ?? 120} characters.`,
  'policy.figure_unreadable': () => 'One of the figures of this rule cannot be read.',
  'policy.least_unfit': () => 'A least is possible only for the amount of one expense or night.',
  'policy.period_unfit': () => 'This limit does not go with that period.',
  'policy.fiscal_month': () => 'The fiscal year starts in a month from 1 to 12.',
  'policy.advances_only': () => 'Open advances can be limited only by a rule for advances.',

  // Approvals
  'approval.own_item': () => 'Nobody decides on their own report or advance.',
  'approval.not_yours': () => 'This is not for you to decide.',
  'approval.not_waiting': () => 'This does not wait for that decision any more.',
  'approval.already_asked': ({ name }) => `${name} is asked already.`,
  'approval.nobody_above': () => 'There is nobody else it could go to.',
  'approval.nobody_decided': () => 'No one approved this by hand. Send it back instead.',
  'approval.comment_missing': () => 'Write a comment, so that they know why.',
  'approval.amount_below_zero': () => 'An approved amount is zero or more.',
  'approval.amount_raised': ({ most }) => `At most ${most} can be approved.`,
  'approval.rate_unreadable': () => 'Enter a rate such as 1.0845.',
  'approval.name': ({ limit }) => `Give the approval rule a name of at most ${limit ?? 120} characters.`,
  'approval.default_off': () => 'The last rule always stays on.',
  'approval.default_conditions': () => 'The last rule holds for everything else: it has no conditions.',
  'approval.group_empty': () => 'Put at least one condition into each group.',
  'approval.too_many_conditions': ({ most }) => `A rule has at most ${most} conditions, five groups deep.`,
  'approval.choice_empty': ({ label }) => `Choose at least one ${label}.`,
  'approval.figure_unreadable': () => 'One of the figures of this approval rule cannot be read.',
  'approval.between_order': () => 'The second figure is below the first.',
  'approval.too_many_steps': ({ most }) => `A rule has at most ${most} steps.`,
  'approval.step_empty': ({ step }) => `Say who approves in step ${step ?? 1}.`,
  'approval.too_many_approvers': ({ most }) => `A step has at most ${most} approvers.`,
  'approval.approver_twice': ({ step }) => `Step ${step ?? 1} names the same approver twice.`,
  'approval.manager_level': ({ most }) => `Managers go up from level 1 to ${most}.`,
  'approval.days': () => 'Days are whole numbers from 1 to 365.',
  'approval.escalate_order': ({ step }) => `In step ${step ?? 1}, remind before it is handed on.`,
  'approval.escalate_days': ({ step }) => `Say after how many days step ${step ?? 1} is handed on.`,
  'approval.audit_share': () => 'The share to look at is from 0 to 100 percent, with at most two decimals.',
  'approval.nobody_for_rest': () => 'Say who approves what does not approve itself.',

  // Advances
  'advance.nothing_open': () => 'Nothing of this advance is open.',
  'advance.amount_zero': () => 'Enter more than zero.',
  'advance.over_balance': ({ most }) => `Only ${most} of this advance is left.`,
  'advance.over_report': ({ most }) => `The report still pays ${most}.`,
  'advance.too_small': ({ currency }) => `That is less than the smallest amount in ${currency}.`,
  'advance.rate_missing': ({ from, to }) => `There is no rate from ${from} to ${to} to apply this advance with.`,
  'advance.return_too_large': ({ most }) => `At most ${most} can be returned.`,
  'advance.field_invalid': ({ label }) => `Look at ${label ?? 'a field'} again.`,
  'advance.incomplete': ({ fields }) => `The advance still needs ${fields}.`,
  'advance.reserved': ({ most }) => `Reports have reserved the rest. At most ${most} can be returned.`,
  'advance.blocked': () => 'A policy does not allow this advance.',
  'advance.reason_missing': () => 'Say why this advance is over the limit.',
  'advance.no_approver': () => 'There is nobody who could approve this advance. Ask an administrator.',
  'advance.reminded': () => 'They were reminded of this advance today already.',
  'advance.paid_ahead': () => 'That day has not come yet.',
  // Payout
  'payout.own_item': () => 'Nobody pays their own report or advance.',
  'payout.wrong_state': ({ label }) => `This payment is already ${label}.`,
  'payout.nothing_to_pay': () => 'There is nothing to pay. Close it instead.',
  'payout.still_to_pay': ({ amount }) => `${amount} is still to be paid. Only what is paid in full can be closed.`,
  'payout.paid_ahead': () => 'Nobody can have paid on a day that has not come yet.',
  'payout.rate_missing': ({ from, to }) => `There is no rate from ${from} to ${to} to pay by. Add one in the settings.`,
  'payout.mode_unknown': () => 'This company cannot pay that way yet.',
  'payout.not_by_hand': () => 'Only what was paid by hand can be taken back here.',
  'payout.advance_used': () => 'Some of this advance is used or returned already. Free that first.',
  'payout.file_columns': ({ columns }) => `The file misses ${columns}. Download the template and fill that in.`,
  'payout.file_confirmed': () => 'This file was carried out already.',

  'approval.person_away': ({ name }) => `${name ?? 'That person'} cannot decide now.`,
  'approval.last_line': () => 'This is the last line of the report. Send the report back or reject it instead.',
  'selection.empty': () => 'Nothing is selected.',
} satisfies Record<string, (facts: Facts) => string>;

export type RefusalCode = keyof typeof refusalText;

export function sentenceFor(code: RefusalCode, facts: Facts = {}): string {
  return refusalText[code](facts);
}

/** For our own faults: the text the spec fixes. */
export const ourFaultText = 'Something went wrong!!!';

function counted(count: string | number | null | undefined, noun: string | number): string {
  const many = noun === 'person' ? 'people' : `${noun}s`;
  return Number(count) === 1 ? `1 ${noun} belongs` : `${count} ${many} belong`;
}

function waiting(seconds: string | number | null | undefined): string {
  const count = Number(seconds ?? 60);
  if (count < 90) return `${count} seconds`;
  return `${Math.ceil(count / 60)} minutes`;
}

/** Where in a text, counted from 1. */
function at(position: string | number | null | undefined): string {
  return `at character ${position ?? 1}`;
}
