import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { AccountKind } from '#domain/bank-files/account-numbers.ts';
import { t } from '#domain/language/translate.ts';
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
    { name: 'iban', label: 'IBAN', description: t`It is stored encrypted. Only the last four characters are shown.` },
    { name: 'bic', label: t`BIC (optional)`, description: t`Your bank finds it for most accounts.` },
  ],
  uk: [
    { name: 'sort_code', label: t`Sort code`, description: t`Six digits, such as 60-16-13.` },
    { name: 'account_number', label: t`Account number`, description: t`Eight digits. It is stored encrypted.` },
  ],
  us: [
    { name: 'routing_number', label: t`Routing number`, description: t`The 9 digits at the bottom left of a check.` },
    { name: 'account_number', label: t`Account number`, description: t`It is stored encrypted.` },
  ],
} as const satisfies Record<AccountKind, readonly { name: string; label: string; description: string }[]>;

/**
 * The fields for the numbers of an account. They have no draft, so the numbers leave the page only with the request.
 */
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
      {kind === 'us' && <CheckboxField label={t`Savings account`} {...register('numbers.is_savings')} />}
    </>
  );
}
