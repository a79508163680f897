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
