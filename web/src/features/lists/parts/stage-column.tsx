import { t } from '#domain/language/translate.ts';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { Stage } from '../../../ui/stage-looks.ts';
import type { DataColumn } from '../../../ui/use-column-choice.ts';

/** The stage of a report or an advance. The column is wide enough for 'Payments processing'. */
export const stageColumn: DataColumn<{ stage: Stage }, never> = {
  key: 'stage',
  head: t`Status`,
  width: 176,
  card: 'below',
  cell: (row) => <StatusDot stage={row.stage} />,
};
