import { IconEye, IconReceiptOff } from '@tabler/icons-react';
import { plural, t } from '#domain/language/translate.ts';
import { Flag } from '../../../../ui/Flag.tsx';
import type { ExpenseRow } from './expense-row.ts';
import { missingText } from './missing-text.ts';

type Facts = Pick<ExpenseRow, 'missing' | 'policy_result' | 'no_of_checks' | 'scan_state' | 'lost_receipt_reason'>;

/** Shows flags for a receipt that is still being read, policy violations, checks, missing fields and a lost receipt. */
export function ExpenseFlags({ missing, policy_result, no_of_checks, scan_state, lost_receipt_reason }: Facts) {
  return (
    <>
      {scan_state === 'pending' && <Flag tone="quiet">{t`Reading receipt`}</Flag>}
      {policy_result === 'block' && <Flag tone="bad">{t`Blocked by policy`}</Flag>}
      {(policy_result === 'warn' || policy_result === 'flag') && <Flag>{t`Over policy`}</Flag>}
      {no_of_checks > 0 && (
        <Flag icon={<IconEye size={14} aria-hidden="true" />}>{plural(no_of_checks, '1 to check', '# to check')}</Flag>
      )}
      {lost_receipt_reason && <LostReceiptFlag />}
      {missing.length > 0 && <MissingFlag missing={missing} />}
    </>
  );
}

export function LostReceiptFlag() {
  return <Flag icon={<IconReceiptOff size={14} aria-hidden="true" />}>{t`Receipt lost`}</Flag>;
}

/**
 * The possible labels of a missing receipt, because the server sends the label in English or in the user's language.
 */
const receiptLabels: readonly string[] = ['Receipt', t`Receipt`];

export function MissingFlag({ missing }: Pick<Facts, 'missing'>) {
  const icon = missing.some((label) => receiptLabels.includes(label)) && {
    icon: <IconReceiptOff size={14} aria-hidden="true" />,
  };
  return <Flag {...icon}>{missingText(missing)}</Flag>;
}

export function hasExpenseFlags(facts: Facts): boolean {
  const { missing, policy_result, no_of_checks, scan_state, lost_receipt_reason } = facts;
  return (
    lost_receipt_reason !== '' ||
    missing.length > 0 ||
    policy_result !== 'pass' ||
    no_of_checks > 0 ||
    scan_state === 'pending'
  );
}
