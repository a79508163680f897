import { Button } from '@mantine/core';
import { useState } from 'react';
import { monthText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { useToday } from '../../../../lib/use-today.ts';
import dialogs from '../../../../ui/dialogs.module.css';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { ModalDialog } from '../../../../ui/ModalDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';

type Basis = 'posted_on' | 'spent_on';

const bases: readonly { value: Basis; label: string }[] = [
  { value: 'posted_on', label: t`Posting date` },
  { value: 'spent_on', label: t`Transaction date` },
];
const monthsBack = 18;

/** Starts the reconciliation of a month. */
export function NewPeriodDialog({ onClose }: { onClose: () => void }) {
  const months = lastMonths(useToday());
  const [month, setMonth] = useState<string | null>(months[1] ?? null);
  const [basis, setBasis] = useState<Basis>('posted_on');
  const [problem, setProblem] = useState<string | null>(null);
  const create = useWrite('cardPeriods.create');

  async function send() {
    if (!month) return;
    setProblem(null);
    try {
      await create.mutateAsync({ month, basis });
      notify.success(t`${monthText(`${month}-01`)} started`);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <ModalDialog label={t`Start a period`} className={dialogs.open} onClose={onClose}>
      <div className={dialogs.words}>
        <h2>{t`Start a period`}</h2>
        <p>{t`Each transaction belongs to one period. You can move it to the next one until the period is closed.`}</p>
        <FormAlert message={problem} />
        <SelectField
          label={t`Month`}
          data={months.map((value) => ({ value, label: monthText(`${value}-01`) }))}
          value={month}
          onChange={setMonth}
        />
        <SegmentField label={t`Group by`} value={basis} options={bases} onChange={setBasis} />
      </div>
      <div className={dialogs.buttons}>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button disabled={!month} loading={create.isPending} onClick={() => void send()}>
          {t`Start period`}
        </Button>
      </div>
    </ModalDialog>
  );
}

/** Returns this month and the months before it: '2026-11', '2026-10' and so on. */
function lastMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: monthsBack }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
