import type { OpenCheck } from '../checks/check-acknowledgement.ts';
import { savedText } from '../language/saved-text.ts';
import { plural, t, texts } from '../language/translate.ts';

export const warningKinds = [
  'failed_before',
  'payee_disabled',
  'open_checks',
  'missing_receipts',
  'approved_by_payer',
  'unusual_approval',
  'bank_changed',
  'bank_shared',
  'needs_release',
] as const;
export type WarningKind = (typeof warningKinds)[number];

export const warningLabel = texts({
  failed_before: 'Payment failed before',
  payee_disabled: 'Payee is disabled',
  open_checks: 'Open checks',
  missing_receipts: 'Missing receipts',
  approved_by_payer: 'Approved by you',
  unusual_approval: 'Unusual approval',
  bank_changed: 'Bank account changed recently',
  bank_shared: 'Bank account used by several people',
  needs_release: 'A second person releases it',
} satisfies Record<WarningKind, string>);

/** The facts about an item that can cause warnings before its payment. */
export interface PaymentRisks {
  /** The reason of the last failed payment; empty if none failed. */
  last_payout_error: string;
  is_payee_active: boolean;
  /** Open checks of level HIGH. They block a payment that has not started yet. */
  open_checks: readonly OpenCheck[];
  /** True if the payer approved the item, also for another approver, or if a delegate approved it for the payer. */
  no_of_missing_receipts: number;
  /** True if the payer, or the payer's delegate, approved the item. */
  is_approved_by_payer: boolean;
  /** Messages about unusual approvals. */
  approval_checks: readonly string[];
  /** True if the bank account of the payee changed within the last seven days. */
  is_bank_new: boolean;
  /** The names of colleagues with the same bank account; empty if there are none. */
  bank_shared_with: string;
  /** The reason why the payment will wait for a second person; null if it will not wait. */
  release_reason: string | null;
}

export const noRisks: PaymentRisks = {
  last_payout_error: '',
  is_payee_active: true,
  open_checks: [],
  no_of_missing_receipts: 0,
  is_approved_by_payer: false,
  approval_checks: [],
  is_bank_new: false,
  bank_shared_with: '',
  release_reason: null,
};

interface PaymentWarning {
  kind: WarningKind;
  message: string;
}

/** Returns warnings about facts that the payer should know before paying. Warnings never block a payment. */
export function paymentWarnings(risks: PaymentRisks): PaymentWarning[] {
  return warningKinds.flatMap((kind) => {
    const message = messageOf[kind](risks);
    return message === null ? [] : [{ kind, message }];
  });
}

const messageOf: Record<WarningKind, (risks: PaymentRisks) => string | null> = {
  failed_before: ({ last_payout_error }) => (last_payout_error === '' ? null : t`Reason: ${last_payout_error}`),
  payee_disabled: ({ is_payee_active }) =>
    is_payee_active ? null : t`The payee can no longer sign in. Check the bank details before you pay.`,
  open_checks: ({ open_checks: [first] }) => (first ? `${first.line}: ${savedText(first.message)}` : null),
  missing_receipts: ({ no_of_missing_receipts: count }) =>
    count === 0
      ? null
      : plural(
          count,
          '1 expense has no valid receipt, although a policy requires one.',
          '# expenses have no valid receipt, although a policy requires one.',
        ),
  approved_by_payer: ({ is_approved_by_payer }) =>
    is_approved_by_payer ? t`You also approved it. Consider letting a colleague pay it.` : null,
  bank_changed: ({ is_bank_new }) =>
    is_bank_new ? t`The payee added this bank account within the last 7 days. Confirm it with them.` : null,
  bank_shared: ({ bank_shared_with }) =>
    bank_shared_with === '' ? null : t`${bank_shared_with} uses the same bank account.`,
  needs_release: ({ release_reason }) =>
    release_reason === null ? null : t`It will wait for a second person: ${savedText(release_reason)}.`,
  unusual_approval: ({ approval_checks }) =>
    approval_checks.length > 0 ? approval_checks.map(savedText).join(' ') : null,
};
