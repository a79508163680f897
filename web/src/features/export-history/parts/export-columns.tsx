import { t } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import { fileSizeText } from '#domain/text/file-size-text.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { PersonCell } from '../../../ui/PersonCell.tsx';
import type { DataColumn } from '../../../ui/use-column-choice.ts';
import { ExportButton } from './ExportButton.tsx';
import { ExportState } from './ExportState.tsx';
import type { ExportRow } from './export.ts';
import styles from './export-columns.module.css';

type Column = DataColumn<ExportRow, 'created'>;

const title: Column = {
  key: 'title',
  head: t`Export`,
  isTitle: true,
  card: 'title',
  cell: (row) => (
    <span className={styles.title} title={row.title}>
      <b>{row.title}</b> <small>{row.format.toUpperCase()}</small>
    </span>
  ),
};

const person: Column = {
  key: 'requested_by',
  head: t`Requested by`,
  width: 180,
  yields: 1,
  cell: (row) => <PersonCell name={personName(row.requested_by)} email={row.requested_by.email} />,
};

const rest: readonly Column[] = [
  { key: 'state', head: t`Status`, width: 240, card: 'below', cell: (row) => <ExportState row={row} /> },
  {
    key: 'rows',
    head: t`Rows`,
    width: 80,
    align: 'right',
    yields: 2,
    cell: (row) => (row.rows_total > 0 ? countText(row.rows_total) : '–'),
  },
  { key: 'bytes', head: t`Size`, width: 92, align: 'right', yields: 3, cell: (row) => fileSizeText(row.bytes) },
  {
    key: 'created',
    head: t`Requested`,
    width: 184,
    sort: 'created',
    yields: 2,
    cell: (row) => <RequestedAt row={row} />,
  },
  { key: 'action', head: t`File`, width: 148, align: 'right', card: 'end', cell: (row) => <ExportButton row={row} /> },
];

export const exportColumns: readonly Column[] = [title, ...rest];
export const companyColumns: readonly Column[] = [title, person, ...rest];

function RequestedAt({ row }: { row: ExportRow }) {
  const { user } = useSession();
  return <DateTime at={row.created_at} zone={user.time_zone} />;
}
