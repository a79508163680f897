import { checkLevelLabel, fraudStateLabel } from '#domain/checks/fraud-states.ts';
import { instantDateText } from '#domain/dates/instant-text.ts';
import { savedText } from '#domain/language/saved-text.ts';
import { withCommas } from '#domain/money/display.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { Money } from '../../../ui/Money.tsx';
import { PersonCell } from '../../../ui/PersonCell.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import type { DataColumn } from '../../../ui/use-column-choice.ts';
import dim from '../../lists/parts/columns.module.css';
import type { FraudEntry } from './fraud-list.ts';
import styles from './fraud-log.module.css';

type Column = DataColumn<FraudEntry, 'found' | 'amount'>;

const levelTones = { LOW: 'neutral', MEDIUM: 'warn', HIGH: 'bad' } as const;

export const fraudColumns: readonly Column[] = [
  {
    key: 'finding',
    head: 'Finding',
    isTitle: true,
    card: 'title',
    cell: (row) => (
      <span className={styles.finding} title={savedText(row.message)}>
        <b>{row.title}</b>
        <small>{savedText(row.message)}</small>
      </span>
    ),
  },
  {
    key: 'level',
    head: 'Level',
    width: 90,
    card: 'belowEnd',
    cell: ({ level }) => <Pill tone={levelTones[level]}>{checkLevelLabel[level]}</Pill>,
  },
  { key: 'state', head: 'Status', width: 130, card: 'below', cell: (row) => <FraudStateCell row={row} /> },
  {
    key: 'owner',
    head: 'Employee',
    width: 160,
    yields: 1,
    cell: ({ owner }) => <PersonCell name={personName(owner)} email={owner.email} />,
  },
  {
    key: 'paid_before',
    head: 'Paid before',
    width: 150,
    yields: 3,
    cell: ({ paid_before: { no_of_reports, total }, currency }) => (
      <span className={dim.dim}>
        {no_of_reports === 0
          ? 'Nothing yet'
          : `${no_of_reports === 1 ? '1 report' : `${no_of_reports} reports`}, ${currency} ${withCommas(total)}`}
      </span>
    ),
  },
  {
    key: 'report',
    head: 'Report',
    width: 150,
    yields: 2,
    cell: ({ report }) => (
      <span className={dim.dim} title={report.title}>
        {report.number} {report.title}
      </span>
    ),
  },
  { key: 'found', head: 'Found', width: 116, sort: 'found', yields: 2, cell: (row) => <FoundAt at={row.found_at} /> },
  {
    key: 'amount',
    head: 'Amount',
    width: 110,
    align: 'right',
    sort: 'amount',
    card: 'end',
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
];

/** The state of an entry and, once it is acknowledged, who acknowledged it and why. */
function FraudStateCell({ row }: { row: FraudEntry }) {
  const { state, acknowledged_by, acknowledged_reason } = row;
  if (state !== 'acknowledged' || !acknowledged_by) return <>{fraudStateLabel[state]}</>;
  return (
    <span className={styles.finding} title={acknowledged_reason}>
      {fraudStateLabel[state]}
      <small>
        by {personName(acknowledged_by)}
        {acknowledged_reason && `: ${acknowledged_reason}`}
      </small>
    </span>
  );
}

function FoundAt({ at }: { at: string }) {
  return <>{instantDateText(at, useSession().user.time_zone)}</>;
}
