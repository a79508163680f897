import { IconCheck, IconClock, IconEye, IconReceiptOff } from '@tabler/icons-react';
import { instantDateText } from '#domain/dates/instant-text.ts';
import { plural, t } from '#domain/language/translate.ts';
import { personName, useSession } from '../../../../lib/session.ts';
import { Flag } from '../../../../ui/Flag.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { Dot } from '../../../../ui/StatusDot.tsx';
import { ageText } from '../age-text.ts';
import { decisionLabels, decisionLooks } from '../decision/decision-labels.ts';
import type { DecisionRow, InboxRow } from '../item.ts';
import styles from './Queue.module.css';

/** A pending item in the list, with its owner, amount, title, age and warnings. */
export function InboxLine({ row }: { row: InboxRow }) {
  const { days_waiting, is_overdue, no_of_violations, no_of_checks, no_of_without_receipt, in_place_of } = row;
  const isClean = no_of_violations === 0 && no_of_checks === 0 && no_of_without_receipt === 0;
  return (
    <span className={styles.line}>
      <b>{personName(row.owner)}</b>
      <Money amount={row.edited_total ?? row.total} currency={row.currency} />
      <ItemTitle row={row} />
      <span className={styles.meta}>
        {is_overdue ? (
          <Flag icon={<IconClock size={14} aria-hidden="true" />}>{t`${ageText(days_waiting)}, overdue`}</Flag>
        ) : (
          <span>{ageText(days_waiting)}</span>
        )}
        {no_of_violations > 0 && <Flag>{plural(no_of_violations, '1 over policy', '# over policy')}</Flag>}
        {no_of_checks > 0 && (
          <Flag icon={<IconEye size={14} aria-hidden="true" />}>
            {plural(no_of_checks, '1 to check', '# to check')}
          </Flag>
        )}
        {no_of_without_receipt > 0 && (
          <Flag tone="quiet" icon={<IconReceiptOff size={14} aria-hidden="true" />}>
            {plural(no_of_without_receipt, 'No receipt', '# without receipt')}
          </Flag>
        )}
        {isClean && (
          <Flag tone="quiet" icon={<IconCheck size={14} aria-hidden="true" />}>
            {t`Within policy`}
          </Flag>
        )}
        {in_place_of && <span>{t`For ${personName(in_place_of)}`}</span>}
      </span>
    </span>
  );
}

/** An earlier decision in the list. It names the delegate if there was one. */
export function DecisionLine({ row }: { row: DecisionRow }) {
  const { user } = useSession();
  const { decision, decided_at } = row;
  const behalf = delegateText(row, user.user_id);
  return (
    <span className={styles.line}>
      <b>{personName(row.owner)}</b>
      <Money amount={row.approved_total} currency={row.currency} />
      <ItemTitle row={row} />
      <span className={styles.meta}>
        <Dot {...decisionLooks[decision]} label={decisionLabels[decision]} />
        <time dateTime={decided_at}>{instantDateText(decided_at, user.time_zone)}</time>
        {behalf && <span>{behalf}</span>}
      </span>
    </span>
  );
}

/**
 * Returns a text about the delegation, such as 'You for Tomás Ferreira' or 'Tomás Ferreira for you'. Null if no
 * delegate was involved.
 */
function delegateText({ decided_by, in_place_of }: DecisionRow, user_id: string): string | null {
  if (in_place_of) return t`You for ${personName(in_place_of)}`;
  return decided_by.user_id === user_id ? null : t`${personName(decided_by)} for you`;
}

function ItemTitle({ row: { item_kind, title, number } }: { row: InboxRow }) {
  return (
    <span className={styles.title}>
      {item_kind === 'advance' ? t`Advance, ${title}` : title} <small>{number}</small>
    </span>
  );
}
