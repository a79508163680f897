import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { dayOrderText } from '#domain/dates/day-order.ts';
import { t } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import type { Answer } from '../../../../lib/call.ts';
import { CallError, errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Flag } from '../../../../ui/Flag.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Pill } from '../../../../ui/Pill.tsx';
import { ResultTiles } from '../../../../ui/ResultTiles.tsx';
import { SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { useFiledFor } from '../../../filing/parts/use-filed-for.ts';
import { expenseLabels } from '../../expense-labels.ts';
import type { ReadSheet } from '../../sheet-fields.ts';
import styles from './SheetImport.module.css';

type Row = Answer<'expenses.importPreview'>['data'][number];
type RowResult = Row['result'];

interface SheetRowsProps {
  sheet: ReadSheet;
  mapping: Record<string, string>;
  onBack: () => void;
  onStored: (result: Answer<'expenses.importConfirm'>) => void;
}

const pageSize = 100;

/** Step 3 of the sheet import: shows the result for each row and imports the rows. */
export function SheetRows({ sheet, mapping, onBack, onStored }: SheetRowsProps) {
  const request = { file_id: sheet.file_id, mapping, ...useFiledFor() };
  const query = useQuery({ ...queryOf('expenses.importPreview', request), staleTime: 0 });
  const [shown, setShown] = useState<RowResult | null>(null);
  const rows = query.data?.data ?? [];
  const chosen = rows.filter(({ result }) => shown === null || result === shown);
  const countOf = (result: RowResult) => rows.filter((row) => row.result === result).length;
  const confirm = useWrite('expenses.importConfirm');
  const good = countOf('new');

  async function importRows() {
    try {
      onStored(await confirm.mutateAsync(request));
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  if (query.error instanceof CallError && query.error.is_stored && rows.length === 0)
    return (
      <Card padded aria-label={t`Rows`} className={styles.mapping}>
        <FormAlert message={errorText(query.error)} />
        <Button variant="default" onClick={onBack}>
          {t`Back to columns`}
        </Button>
      </Card>
    );

  return (
    <>
      {query.data?.day_order && <p className={styles.dates}>{dayOrderText(query.data.day_order)}</p>}
      <ResultTiles
        tiles={(['new', 'known', 'bad'] as const).map((result) => ({
          result,
          label: expenseLabels.rowResult[result],
          count: countOf(result),
        }))}
        shown={shown}
        bad="bad"
        onShow={setShown}
      />
      <Card aria-label={t`Rows`}>
        <ListStatus
          of={query}
          count={chosen.length}
          failed={t`Failed to fetch Rows.`}
          empty={<EmptyState title={t`No such rows`} icon={<IconCheck size={20} aria-hidden="true" />} />}
        >
          <RowTable rows={chosen} />
        </ListStatus>
      </Card>
      <Card className={styles.decide} aria-label={t`Decision`}>
        <div className={styles.foot}>
          <span className={styles.hint}>{decisionText({ good, bad: countOf('bad') })}</span>
          <Button variant="default" onClick={onBack}>
            {t`Back`}
          </Button>
          <Button disabled={good === 0} loading={confirm.isPending} onClick={() => void importRows()}>
            {expenseLabels.importDrafts(good)}
          </Button>
        </div>
      </Card>
    </>
  );
}

/** Shows the first page of rows, with a button that shows the next page below it. */
function RowTable({ rows }: { rows: readonly Row[] }) {
  const [maxShown, setMaxShown] = useState(pageSize);
  return (
    <>
      <SimpleTable
        label={t`Rows`}
        rows={rows.slice(0, maxShown)}
        keyOf={(row) => String(row.row_number)}
        columns={[
          { head: t`Row`, cell: (row) => countText(row.row_number) },
          { head: t`Merchant`, isTitle: true, cell: (row) => row.merchant || '–' },
          { head: t`Date`, cell: (row) => row.spent_on && dateText(row.spent_on) },
          { head: t`Category`, cell: (row) => row.category },
          {
            head: t`Amount`,
            align: 'right',
            cell: (row) => row.amount && row.currency && <Money amount={row.amount} currency={row.currency} />,
          },
          { head: t`Result`, cell: (row) => <Pill tone={tones[row.result]}>{rowResultText(row.result)}</Pill> },
          { head: t`Reason`, cell: (row) => <Messages row={row} /> },
        ]}
      />
      {rows.length > maxShown && (
        <div className={styles.more}>
          <Button variant="subtle" onClick={() => setMaxShown(maxShown + pageSize)}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </>
  );
}

const tones = { new: 'accent', known: 'neutral', bad: 'bad' } as const satisfies Record<RowResult, string>;

function rowResultText(result: RowResult): string {
  return result === 'bad' ? t`Error` : expenseLabels.rowResult[result];
}

function decisionText({ good, bad }: { good: number; bad: number }): string {
  if (good === 0) return bad === 0 ? expenseLabels.nothingNew : expenseLabels.rowsCannotBeImported;
  return bad === 0 ? expenseLabels.everyRowImported : expenseLabels.errorRowsSkipped;
}

function Messages({ row }: { row: Row }) {
  if (row.messages.length === 0) return null;
  return (
    <span className={styles.messages}>
      {row.messages.map((message) => (
        <Flag key={message} tone={row.result === 'bad' ? 'bad' : 'quiet'}>
          {message}
        </Flag>
      ))}
    </span>
  );
}
