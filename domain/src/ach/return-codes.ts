/** What a company must do after a failed transfer before it pays again. */
type ReturnNextStep = 'fix_bank' | 'fund_account' | 'contact_bank' | 'retry';

interface ReturnReason {
  code: string;
  label: string;
  cause: string;
  next_step: ReturnNextStep;
  /**
   * True if the bank refuses every later transfer to or from the account at which the transfer failed. That account must
   * then be replaced.
   */
  removes_bank: boolean;
}

export const nextStepText = {
  fix_bank: 'Ask the employee to add another bank account, then pay again.',
  fund_account: 'Add money to the company account, then pay again.',
  contact_bank: 'Contact the bank of the company account before you pay again.',
  retry: 'Pay again.',
} satisfies Record<ReturnNextStep, string>;

type Row = readonly [label: string, cause: string, next_step: ReturnNextStep, removes_bank: boolean];

/**
 * The return codes of the ACH network for a company's credits and debits: label, cause, next step, and whether the bank
 * account must be replaced.
 */
const returnCodes: Readonly<Record<string, Row>> = {
  R01: ['Insufficient funds', 'The company account does not have enough money.', 'fund_account', false],
  R02: ['Account closed', 'The account was closed.', 'fix_bank', true],
  R03: ['No account', 'The bank found no account with this number and name.', 'fix_bank', true],
  R04: ['Invalid account number', 'The account number has the wrong format for this bank.', 'fix_bank', true],
  R05: ['Unauthorized debit', 'The account holder did not authorize the debit.', 'contact_bank', true],
  R06: ['Returned on request', 'The bank was asked to return the transfer.', 'contact_bank', false],
  R07: ['Authorization revoked', 'The account holder withdrew the authorization.', 'contact_bank', true],
  R08: ['Payment stopped', 'The account holder stopped the payment.', 'contact_bank', true],
  R09: ['Uncollected funds', 'The money in the company account is not available yet.', 'fund_account', false],
  R10: ['Not authorized', 'The account holder says the transfer was not authorized.', 'contact_bank', true],
  R11: ['Not as authorized', 'The transfer differs from what was authorized.', 'contact_bank', true],
  R12: ['Branch sold', 'The account moved to another bank.', 'fix_bank', true],
  R13: ['Invalid routing number', 'No bank uses this routing number.', 'fix_bank', true],
  R14: ['Payee deceased', 'The account’s representative is deceased or can no longer act.', 'contact_bank', true],
  R15: ['Account holder deceased', 'The account holder is deceased.', 'contact_bank', true],
  R16: ['Account frozen', 'The account is frozen.', 'fix_bank', true],
  R17: ['Rejected by the bank', 'The bank could not process the details of the transfer.', 'fix_bank', false],
  R20: ['Not a transaction account', 'The account does not accept transfers.', 'fix_bank', true],
  R21: ['Invalid company', 'The bank does not recognize the paying company.', 'contact_bank', false],
  R22: ['Invalid recipient', 'The bank does not recognize the recipient.', 'fix_bank', false],
  R23: ['Refused by the recipient', 'The recipient refused the transfer.', 'fix_bank', true],
  R24: ['Duplicate', 'The bank received the same transfer twice.', 'contact_bank', false],
  R29: [
    'Debit not authorized',
    'The company’s bank does not allow debits by the payment provider.',
    'contact_bank',
    true,
  ],
  R31: ['Returned by agreement', 'The banks agreed to return the transfer.', 'contact_bank', false],
};

/** Explains a failure in plain words. An unknown code is shown as it is, with a general explanation. */
export function returnReason(code: string): ReturnReason {
  const [label, cause, next_step, removes_bank] = returnCodes[code] ?? [
    'Failed',
    'The bank returned the transfer without a known reason.',
    'contact_bank' as const,
    false,
  ];
  return { code, label, cause, next_step, removes_bank };
}

/**
 * Explains a return code in sentences: "R03 No account. The bank found no account with this number and name. Ask the
 * employee to …"
 */
export function returnSentence(code: string): string {
  const { label, cause, next_step } = returnReason(code);
  return [`${code === '' ? '' : `${code} `}${label}.`, cause, nextStepText[next_step]].join(' ');
}
