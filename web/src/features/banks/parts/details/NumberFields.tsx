import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { AccountKind } from '#domain/bank-files/account-numbers.ts';
import { CheckboxField } from '../../../../ui/CheckboxField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';

export interface NumberValues {
  numbers: Record<string, string | boolean>;
}

interface NumberFieldsProps {
  kind: AccountKind;
  register: UseFormRegister<NumberValues>;
  errors: FieldErrors<NumberValues>;
}

const fields = {
  iban: [
    { name: 'iban', label: 'IBAN', description: 'It is stored encrypted. Only the last four characters are shown.' },
    { name: 'bic', label: 'BIC (optional)', description: 'Your bank finds it for most accounts.' },
  ],
  uk: [
    { name: 'sort_code', label: 'Sort code', description: 'Six digits, such as 60-16-13.' },
    { name: 'account_number', label: 'Account number', description: 'Eight digits. It is stored encrypted.' },
  ],
  us: [
    { name: 'routing_number', label: 'Routing number', description: 'The 9 digits at the bottom left of a check.' },
    { name: 'account_number', label: 'Account number', description: 'It is stored encrypted.' },
  ],
} as const satisfies Record<AccountKind, readonly { name: string; label: string; description: string }[]>;

/** The numbers of an account. They have no draft: they leave the browser only with the request. */
export function NumberFields({ kind, register, errors }: NumberFieldsProps) {
  return (
    <>
      {fields[kind].map(({ name, label, description }) => (
        <TextField
          key={name}
          label={label}
          description={description}
          autoComplete="off"
          maxLength={60}
          error={errors.numbers?.[name]?.message}
          {...register(`numbers.${name}`)}
        />
      ))}
      {kind === 'us' && <CheckboxField label="Savings account" {...register('numbers.is_savings')} />}
    </>
  );
}
