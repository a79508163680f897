import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import dialog from '../../../ui/ConfirmDialog.module.css';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import styles from './ledger.module.css';
import { monthText } from './MonthFilters.tsx';

interface ClosePeriodDialogProps {
  entity_id: string | null;
  entityName: string;
  month: string;
  onClose: () => void;
}

/** Shows what is not settled yet. If there is anything, the user must accept it before the month can be closed. */
export function ClosePeriodDialog({ entity_id, entityName, month, onClose }: ClosePeriodDialogProps) {
  const checklist = useQuery(queryOf('ledger.periodChecklist', { entity_id, month }));
  const [isAccepted, setAccepted] = useState(false);
  const close = useWrite('ledger.closePeriod');
  const points = checklist.data?.data;
  const hasOpen = points?.some(({ count }) => count > 0) ?? false;

  async function confirm() {
    try {
      await close.mutateAsync({ entity_id, month, accepts_open_points: isAccepted });
      notify.success(`${monthText(month)} closed`);
      onClose();
    } catch {
      // The dialog's alert already shows why the request failed.
    }
  }

  return (
    <ModalDialog label={`Close ${monthText(month)}`} onClose={onClose}>
      <div className={dialog.words}>
        <h2>Close {monthText(month)}?</h2>
        <p>The figures of {entityName} become final. A later correction is booked in the first open month.</p>
      </div>
      <div className={styles.checklist}>
        <FormAlert message={close.error ? errorText(close.error) : null} />
        <ul className={styles.points}>
          {points?.map(({ point, label, count }) => (
            <li key={point} data-open={count > 0 || undefined}>
              {count > 0 ? (
                <IconAlertTriangle size={16} aria-hidden="true" />
              ) : (
                <IconCheck size={16} aria-hidden="true" />
              )}
              {label}: {count}
            </li>
          ))}
        </ul>
        {hasOpen && (
          <CheckboxField
            label="Close the month although these points are open"
            checked={isAccepted}
            onChange={({ currentTarget: { checked } }) => setAccepted(checked)}
          />
        )}
      </div>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={close.isPending} disabled={!points || (hasOpen && !isAccepted)} onClick={() => void confirm()}>
          Close month
        </Button>
      </div>
    </ModalDialog>
  );
}
