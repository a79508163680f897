import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { isBuilt } from '#domain/access/menu.ts';
import { plural, t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { notify } from '../../../ui/notices.ts';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { ExpensePicker } from '../../expenses/parts/list/ExpensePicker.tsx';
import { expensesDone } from '../../expenses/parts/list/expense-list-labels.ts';
import { useFiledFor } from '../../filing/parts/use-filed-for.ts';
import type { Report } from '../../items/parts/report.ts';
import { createExpenseUrl, reportUrl } from '../../items/parts/report-urls.ts';
import styles from './AddExpensesDialog.module.css';
import type { ReportEdits } from './use-report-edits.ts';

interface AddExpensesDialogProps {
  report: Report;
  edits: ReportEdits;
  onClose: () => void;
}

/** Adds unreported expenses to a report. */
export function AddExpensesDialog({ report, edits, onClose }: AddExpensesDialogProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const filed = useFiledFor(report.owner);

  async function add() {
    setPending(true);
    try {
      await edits.change({ link_ids: chosen });
      notify.success(expensesDone.added(chosen.length));
      onClose();
    } catch (error) {
      setRefusal(errorText(error));
      setPending(false);
    }
  }

  return (
    <SideDialog
      title={t`Add expenses`}
      line={`${report.number} ${report.title}`}
      staysOpen={chosen.length > 0}
      onClose={onClose}
      foot={
        <>
          {isBuilt('/individual/reports/expense/create') && (
            <Button
              component={AppLink}
              href={createExpenseUrl({ from: reportUrl(report), r_id: report.id, for: filed.for_user_id })}
              variant="subtle"
              leftSection={<IconPlus aria-hidden="true" />}
            >
              {t`Create Expense`}
            </Button>
          )}
          <span className={styles.buttons}>
            <Button variant="default" onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button disabled={chosen.length === 0} loading={isPending} onClick={() => void add()}>
              {chosen.length > 0 ? plural(chosen.length, 'Add 1 expense', 'Add # expenses') : t`Add`}
            </Button>
          </span>
        </>
      }
    >
      <div className={styles.body}>
        <FormAlert message={refusal} />
        <ExpensePicker filed={filed} value={chosen} onChange={setChosen} />
      </div>
    </SideDialog>
  );
}
