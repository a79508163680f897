import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '#domain/language/translate.ts';
import { reportGroups } from '#domain/reports/report-stages.ts';
import { shownTotal } from '#domain/reports/shown-amounts.ts';
import { queryOf } from '../../../../lib/queries.ts';
import dialogs from '../../../../ui/dialogs.module.css';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { ModalDialog } from '../../../../ui/ModalDialog.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { type FiledFor, useFiledFor } from '../../../filing/parts/use-filed-for.ts';
import type { ReportRow } from '../../../items/parts/report.ts';
import styles from './AddToReportDialog.module.css';
import { expenseListLabels } from './expense-list-labels.ts';

interface AddToReportDialogProps {
  count: number;
  isPending: boolean;
  onAdd: (report: ReportRow) => void;
  onCreate: () => void;
  onClose: () => void;
}

const draftsQuery = (filed: FiledFor) =>
  queryOf('reports.pagedList', {
    filters: { stages: [...reportGroups.unsubmitted] },
    sort: { by: 'created', direction: 'desc' },
    limit: 50,
    ...filed,
  });

/** Selects the draft report to which the selected expenses are added, or creates a new report for them. */
export function AddToReportDialog({ count, isPending, onAdd, onCreate, onClose }: AddToReportDialogProps) {
  const drafts = useQuery(draftsQuery(useFiledFor()));
  const reports = drafts.data?.data ?? [];
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = reports.find(({ id }) => id === chosenId);
  const title = plural(count, 'Add 1 expense to a report', 'Add # expenses to a report');

  return (
    <ModalDialog label={title} onClose={onClose}>
      <div className={dialogs.words}>
        <h2>{title}</h2>
        <ListStatus
          of={drafts}
          count={reports.length}
          rows={3}
          failed={t`Failed to fetch Reports.`}
          empty={<p className={styles.none}>{expenseListLabels.noDraftReports}</p>}
        >
          <fieldset className={styles.reports}>
            <legend>{t`Draft reports`}</legend>
            {reports.map((report) => (
              <label key={report.id}>
                <input
                  type="radio"
                  name="report"
                  checked={report.id === chosenId}
                  onChange={() => setChosenId(report.id)}
                />
                <span className={styles.name}>
                  <b>{report.title}</b>
                  <span>
                    {report.number}, {plural(report.no_of_expenses, '1 expense', '# expenses')}
                  </span>
                </span>
                <Money amount={shownTotal(report).amount} currency={report.currency} />
              </label>
            ))}
          </fieldset>
        </ListStatus>
      </div>
      <div className={dialogs.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button
          variant={reports.length > 0 ? 'default' : 'filled'}
          leftSection={<IconPlus aria-hidden="true" />}
          onClick={onCreate}
        >
          {t`New report`}
        </Button>
        {reports.length > 0 && (
          <Button disabled={!chosen} loading={isPending} onClick={() => chosen && onAdd(chosen)}>
            {t`Add`}
          </Button>
        )}
      </div>
    </ModalDialog>
  );
}
