import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '#domain/language/translate.ts';
import { queryOf } from '../../../../lib/queries.ts';
import styles from '../../../../ui/dialogs.module.css';
import { ModalDialog } from '../../../../ui/ModalDialog.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { useFiledFor } from '../../../filing/parts/use-filed-for.ts';
import { expenseListLabels } from './expense-list-labels.ts';

interface ChangeCategoryDialogProps {
  count: number;
  isPending: boolean;
  onChange: (category: { id: string; name: string }) => void;
  onClose: () => void;
}

/** Selects a category for all selected expenses. */
export function ChangeCategoryDialog({ count, isPending, onChange, onClose }: ChangeCategoryDialogProps) {
  const filed = useFiledFor();
  const { data } = useQuery({
    ...queryOf('categories.list', { applies_to: 'expense', ...filed }),
    staleTime: 60_000,
  });
  const categories = data?.data ?? [];
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = categories.find(({ id }) => id === chosenId);
  const title = plural(count, 'Change the category of 1 expense', 'Change the category of # expenses');

  return (
    <ModalDialog label={title} className={styles.open} onClose={onClose}>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{expenseListLabels.changeCategoryHint}</p>
        <SelectField
          label={t`Category`}
          data={categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosenId}
          onChange={setChosenId}
        />
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button disabled={!chosen} loading={isPending} onClick={() => chosen && onChange(chosen)}>
          {t`Change category`}
        </Button>
      </div>
    </ModalDialog>
  );
}
