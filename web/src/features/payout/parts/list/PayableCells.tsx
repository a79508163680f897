import { IconLock } from '@tabler/icons-react';
import { instantDateText } from '#domain/dates/instant-text.ts';
import { useSession } from '../../../../lib/session.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { Flag } from '../../../../ui/Flag.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { isNothing, lockOf, type Payable, paidMoney } from '../payable.ts';
import { Method } from './Method.tsx';
import styles from './payout-columns.module.css';

/**
 * Shows how the item will be paid. If the user cannot pay the item, or if it is on hold, needs a release or failed
 * before, shows the reason instead.
 */
export function PlannedMethod({ row }: { row: Payable }) {
  const lock = lockOf(row);
  if (lock) return <Locked reason={lock} />;
  if (row.on_hold_reason) return <OnHold reason={row.on_hold_reason} />;
  if (row.release_reason) return <ToRelease reason={row.release_reason} />;
  if (!row.last_payout_error) return <Method mode="manual" label="Manual" />;
  return (
    <span className={styles.failed} title={row.last_payout_error}>
      <Flag tone="bad">Failed before</Flag>
      <small>{row.last_payout_error}</small>
    </span>
  );
}

/**
 * Shows the method and reference of a payment. If the item is the user's own and not paid yet, shows why the user
 * cannot pay it.
 */
export function PaidBy({ row }: { row: Payable }) {
  const lock = lockOf(row);
  if (lock && !row.paid_on) return <Locked reason={lock} />;
  if (!row.mode) return <span className={styles.dim}>Nothing to pay</span>;
  return <Method mode={row.mode} label={row.method} reference={row.reference} />;
}

/** The amount covered by advances, and a button to change it. */
export function AppliedAdvances({ row, onApply }: { row: Payable; onApply: (row: Payable) => void }) {
  const lock = lockOf(row);
  if (lock) return <Locked reason={lock} />;
  if (row.on_hold_reason) return <OnHold reason={row.on_hold_reason} />;
  if (row.item_kind === 'advance') return <span className={styles.dim}>–</span>;
  const hasSome = !isNothing(row.advances_total, row.item_currency);
  if (!hasSome && !row.has_open_advances) return <span className={styles.dim}>–</span>;
  return (
    <span className={styles.applied}>
      {hasSome && <Money amount={`-${row.advances_total}`} currency={row.item_currency} />}
      <TextButton onClick={() => onApply(row)}>{hasSome ? 'Change' : 'Apply advances'}</TextButton>
    </span>
  );
}

export function PaidAmount({ row }: { row: Payable }) {
  const isUnpaid = row.paid_on === null;
  if (isUnpaid && isNothing(row.amount, row.currency)) return <Flag tone="quiet">Nothing to pay</Flag>;
  return <Money {...paidMoney(row)} as="cell" />;
}

export function Day({ at }: { at: string }) {
  const { user } = useSession();
  const text = instantDateText(at, user.time_zone);
  // The column is narrow, so the current year is left out.
  const year = ` ${useToday().slice(0, 4)}`;
  return <time dateTime={at}>{text.endsWith(year) ? text.slice(0, -year.length) : text}</time>;
}

function OnHold({ reason }: { reason: string }) {
  return (
    <span className={styles.failed} title={reason}>
      <Flag tone="warn">On hold</Flag>
      <small>{reason}</small>
    </span>
  );
}

function ToRelease({ reason }: { reason: string }) {
  return (
    <span className={styles.failed} title={reason}>
      <Flag tone="warn">To release</Flag>
      <small>{reason.charAt(0).toUpperCase() + reason.slice(1)}</small>
    </span>
  );
}

function Locked({ reason }: { reason: string }) {
  return (
    <span className={styles.flag}>
      <Flag tone="quiet" icon={<IconLock size={16} aria-hidden="true" />}>
        {reason}
      </Flag>
    </span>
  );
}
