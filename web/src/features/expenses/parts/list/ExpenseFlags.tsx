import { IconEye, IconReceiptOff } from '@tabler/icons-react';
import { Flag } from '../../../../ui/Flag.tsx';
import type { ExpenseRow } from './expense-row.ts';
import { missingText } from './missing-text.ts';

type Facts = Pick<ExpenseRow, 'missing' | 'policy_result' | 'no_of_checks' | 'scan_state' | 'lost_receipt_reason'>;

/** Flags for policy violations, checks and missing fields. Empty if there is nothing to fix. */
export function ExpenseFlags({ missing, policy_result, no_of_checks, scan_state, lost_receipt_reason }: Facts) {
  return (
    <>
      {scan_state === 'pending' && <Flag tone="quiet">Reading receipt</Flag>}
      {policy_result === 'block' && <Flag tone="bad">Blocked by policy</Flag>}
      {(policy_result === 'warn' || policy_result === 'flag') && <Flag>Over policy</Flag>}
      {no_of_checks > 0 && <Flag icon={<IconEye size={14} aria-hidden="true" />}>{no_of_checks} to check</Flag>}
      {lost_receipt_reason && <LostReceiptFlag />}
      {missing.length > 0 && <MissingFlag missing={missing} />}
    </>
  );
}

export function LostReceiptFlag() {
  return <Flag icon={<IconReceiptOff size={14} aria-hidden="true" />}>Receipt lost</Flag>;
}

export function MissingFlag({ missing }: Pick<Facts, 'missing'>) {
  const icon = missing.includes('Receipt') && { icon: <IconReceiptOff size={14} aria-hidden="true" /> };
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
