import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { readMoney } from '#domain/money/money.ts';
import type { CapturedDetails } from '../../../../lib/capture/capture.ts';
import { useCountedDialog } from '../../../../lib/capture/capture-dialogs.ts';
import type { QueueItem } from '../../../../lib/capture/capture-queue.ts';
import { ownCaptures } from '../../../../lib/capture/own-captures.ts';
import { receiptTypes } from '../../../../lib/file-types.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SideDialog } from '../../../../ui/SideDialog.tsx';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { FileButton } from '../../../../ui/UploadDrop.tsx';
import { expenseLabels } from '../../expense-labels.ts';
import { useCurrencyOptions } from '../form/use-currency-options.ts';
import styles from './CaptureDialog.module.css';

interface CaptureDialogProps {
  /** The capture to edit; absent for a new draft without a receipt. */
  item?: QueueItem;
  currency: string;
  /** The initial date of a new draft. */
  today?: string;
  onClose: () => void;
}

/** Edits the details of a receipt or draft on this device. This also works offline. */
export function CaptureDialog({ item, currency, today, onClose }: CaptureDialogProps) {
  const [values, setValues] = useState<CapturedDetails>(
    item?.details ?? { merchant: '', spent_on: item ? null : (today ?? null), amount: null, currency, description: '' },
  );
  const [file, setFile] = useState<File | null>(null);
  useCountedDialog();
  const change = (changes: Partial<CapturedDetails>) => setValues({ ...values, ...changes });
  const isReadable = values.amount === null || readMoney(values.amount, values.currency).allowed;
  const isEmpty = !item?.content && values.merchant.trim() === '' && values.amount === null;

  function save() {
    if (!isReadable || isEmpty) return;
    if (item) void edit(item.id, { details: enteredDetails(values), ...(file ? { file } : {}) });
    else void ownCaptures.addDraft(values);
    onClose();
  }

  return (
    <SideDialog
      title={item ? t`Edit before sending` : t`New draft`}
      line={expenseLabels.captureHint}
      staysOpen
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button disabled={!isReadable || isEmpty} onClick={save}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <FormAlert message={item?.phase === 'refused' ? item.message : null} />
        <DetailFields values={values} currency={currency} onChange={change} />
        {item?.content && (
          <div className={styles.file}>
            <span>{file?.name ?? item.name}</span>
            <FileButton
              label={t`Replace the file`}
              accept={receiptTypes}
              onFiles={([chosen]) => chosen && setFile(chosen)}
            />
          </div>
        )}
      </div>
    </SideDialog>
  );
}

async function edit(id: string, changes: { details: CapturedDetails | null; file?: File }): Promise<void> {
  if (await ownCaptures.edit(id, changes)) return;
  notify.failure(t`Your changes were not saved, because Outlay may already have this. Check your drafts.`);
}

interface DetailFieldsProps {
  values: CapturedDetails;
  currency: string;
  onChange: (changes: Partial<CapturedDetails>) => void;
}

function DetailFields({ values, currency, onChange }: DetailFieldsProps) {
  const currencies = useCurrencyOptions(currency, values.currency);
  return (
    <>
      <TextField
        label={t`Merchant`}
        maxLength={120}
        value={values.merchant}
        onChange={({ currentTarget }) => onChange({ merchant: currentTarget.value })}
      />
      <DateField label={t`Date`} value={values.spent_on} onChange={(spent_on) => onChange({ spent_on })} />
      <MoneyField
        label={t`Amount`}
        currency={values.currency}
        currencies={currencies}
        amount={values.amount}
        allowsNegative
        onAmount={(amount) => onChange({ amount })}
        onCurrency={(chosen) => onChange({ currency: chosen })}
      />
      <TextAreaField
        label={t`Description`}
        isOptional
        minRows={1}
        maxLength={1000}
        value={values.description}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
    </>
  );
}

/** Returns the entered details. Null if nothing was entered; Outlay then reads the receipt and fills in all values. */
function enteredDetails(values: CapturedDetails): CapturedDetails | null {
  const isEmpty = !values.merchant.trim() && !values.spent_on && values.amount === null && !values.description.trim();
  return isEmpty ? null : values;
}
