import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { useSession } from '../../../../lib/session.ts';
import { FieldHint } from '../../../../ui/FieldHint.tsx';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { expenseLabels } from '../../expense-labels.ts';

interface LostReceiptFieldProps {
  value: string;
  error?: string | undefined;
  onChange: (lost_receipt_reason: string) => void;
}

/**
 * The field for the reason why a receipt is missing. Shown only if the company accepts such reasons or a reason is
 * already saved.
 */
export function LostReceiptField({ value, error, onChange }: LostReceiptFieldProps) {
  const { rights } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!rights.allows_lost_receipts && value === '') return null;

  if (!isOpen && value === '' && !error)
    return (
      <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
        {t`I lost the receipt`}
      </Button>
    );

  return (
    <FieldHint field="lost_receipt_reason">
      <TextAreaField
        label={t`Why is there no receipt?`}
        description={expenseLabels.lostReceiptHint}
        maxLength={500}
        value={value}
        error={error}
        autoFocus={isOpen}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </FieldHint>
  );
}
