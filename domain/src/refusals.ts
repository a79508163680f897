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
  'policy.asks_nothing': () => 'Say what the rule limits, asks for or is about.',
  'policy.figure_unreadable': () => 'One of the figures of this rule cannot be read.',
  'policy.limit_missing': () => 'Enter the most that is allowed.',
  'policy.least_unfit': () => 'A least is possible only for the amount of one expense or night.',
  'policy.least_above_most': () => 'The least is more than the most.',
  'policy.period_unfit': () => 'This limit does not go with that period.',
  'policy.fiscal_month': () => 'The fiscal year starts in a month from 1 to 12.',
  'policy.reason_without_warning': () => 'A reason can be asked for only with a warning.',
  'policy.cap_without_limit': () => 'To cap an amount, enter the most that is paid.',
  'policy.advances_only': () => 'Open advances can be limited only by a rule for advances.',
} satisfies Record<string, (facts: Facts) => string>;

export type RefusalCode = keyof typeof refusalText;

export function sentenceFor(code: RefusalCode, facts: Facts = {}): string {
  return refusalText[code](facts);
}

/** For our own faults: the text the spec fixes. */
export const ourFaultText = 'Something went wrong!!!';

function waiting(seconds: string | number | null | undefined): string {
  const count = Number(seconds ?? 60);
  if (count < 90) return `${count} seconds`;
  return `${Math.ceil(count / 60)} minutes`;
}

/** Where in a text, counted from 1. */
function at(position: string | number | null | undefined): string {
  return `at character ${position ?? 1}`;
}
