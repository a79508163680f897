import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { AmountField } from '../../../../ui/AmountField.tsx';
import { FieldHint } from '../../../../ui/FieldHint.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { defaultTaxName } from '../../default-tax-name.ts';
import type { TaxValues } from '../../expense-values.ts';
import styles from './TaxFields.module.css';

interface TaxFieldsProps {
  taxes: readonly TaxValues[];
  currency: string;
  /** The source of the value, which is shown beside the first line. */
  note?: ReactNode;
  isUnsure?: boolean;
  errors: Readonly<Record<string, string>>;
  onFocus?: () => void;
  onChange: (taxes: TaxValues[]) => void;
}

export const newTax: TaxValues = { name: defaultTaxName, rate_pct: '', amount: null };

/** The fields for the taxes included in the amount: a single amount, or several lines with rates. */
export function TaxFields({ taxes, currency, note, isUnsure = false, errors, onFocus, onChange }: TaxFieldsProps) {
  const change = (index: number, changes: Partial<TaxValues>) =>
    onChange(taxes.map((tax, at) => (at === index ? { ...tax, ...changes } : tax)));

  if (taxes.length < 2) {
    const [tax = newTax] = taxes;
    return (
      <FieldHint field="taxes" note={note} isUnsure={isUnsure}>
        <AmountField
          label={tax.name || t`Tax`}
          look="plain"
          currency={currency}
          isOptional={!note}
          value={tax.amount}
          error={errors.taxes ?? errors['taxes.0.amount']}
          {...(onFocus ? { onFocus } : {})}
          onChange={(amount) => onChange(amount === null && !tax.rate_pct ? [] : [{ ...tax, amount }])}
        />
      </FieldHint>
    );
  }

  return (
    <fieldset className={styles.lines} data-field="taxes">
      <legend>{t`Taxes included`}</legend>
      {note && <span className={styles.note}>{note}</span>}
      {taxes.map((tax, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tax lines have no ids
        <div key={index} className={styles.line}>
          <TextField
            label={t`Name of tax ${index + 1}`}
            maxLength={40}
            value={tax.name}
            onChange={({ currentTarget: { value } }) => change(index, { name: value })}
          />
          <TextField
            label={t`Rate of tax ${index + 1}`}
            inputMode="decimal"
            rightSection="%"
            rightSectionPointerEvents="none"
            value={tax.rate_pct}
            onChange={({ currentTarget: { value } }) => change(index, { rate_pct: value.replace(',', '.') })}
          />
          <AmountField
            label={t`Amount of tax ${index + 1}`}
            currency={currency}
            value={tax.amount}
            error={errors[`taxes.${index}.amount`]}
            onChange={(amount) => change(index, { amount })}
          />
          <ActionIcon
            aria-label={t`Remove tax ${index + 1}`}
            onClick={() => onChange(taxes.filter((_, at) => at !== index))}
          >
            <IconX aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {errors.taxes && (
        <p className={styles.error} role="alert">
          {errors.taxes}
        </p>
      )}
    </fieldset>
  );
}
