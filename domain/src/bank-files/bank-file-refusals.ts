import { t } from '../language/translate.ts';

/** Refusals about bank files, bank details and the bank's responses. */
export const bankFileRefusals = {
  'bank_file.no_paying_account': () => t`No account is set up to pay for this entity. Add one under Integrations.`,
  'bank_file.wrong_currency': ({ label, to, currency }) =>
    t`${label} files pay in ${to}. This payment is in ${currency}.`,
  'bank_file.over_limit': ({ amount }) => t`One payment of a bank file is limited to ${amount}.`,
  'bank_file.no_bank': ({ name }) => t`${name} has not added bank details.`,
  'bank_file.other_bank': ({ name, label }) => t`The bank details of ${name} cannot be paid by ${label}.`,
  'bank_file.wrong_state': ({ label }) => t`You cannot do this now: the file is ${label}.`,
  'bank_file.execution_date': ({ on }) => t`Choose an execution date from today to ${on}.`,
  'bank_file.nothing': () => t`None of the selected payments can be part of a bank file.`,
  'bank_file.ended_payments': ({ count }) =>
    t`Payments of this file have ended (${count}), so it would pay them again. Cancel it and create a new one.`,
  'bank_file.other_format': ({ label }) => t`${label} files need an account of the same kind.`,
  'bank_file.originator': ({ reason }) => t`The bank cannot identify your company: ${reason}.`,
  'payee_account.too_many': ({ most }) => t`You can have up to ${most} accounts. Remove one first.`,
  'payee_account.known': () => t`You have already added this account.`,
  'bank_answer.unreadable': ({ reason }) => t`The answer could not be read. ${reason}`,
  'bank_answer.other_kind': () => t`Upload a pain.002, camt.053 or camt.054 file of your bank.`,
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
