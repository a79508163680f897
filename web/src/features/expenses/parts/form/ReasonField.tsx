import { t } from '#domain/language/translate.ts';
import { FieldHint } from '../../../../ui/FieldHint.tsx';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { expenseLabels } from '../../expense-labels.ts';

interface ReasonFieldProps {
  value: string;
  error?: string | undefined;
  onChange: (reason: string) => void;
}

/** The field for the reason that a policy requires for an exception. */
export function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  return (
    <FieldHint field="policy_reason">
      <TextAreaField
        label={t`Reason`}
        placeholder={expenseLabels.reasonPlaceholder}
        maxLength={1000}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </FieldHint>
  );
}
