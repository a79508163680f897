import { FieldHint } from '../../../ui/FieldHint.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';

interface ReasonFieldProps {
  value: string;
  error?: string | undefined;
  onChange: (reason: string) => void;
}

/** Asked for where a policy lets something pass with a reason. */
export function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  return (
    <FieldHint field="policy_reason">
      <TextAreaField
        label="Reason"
        placeholder="What should your approver know?"
        maxLength={1000}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </FieldHint>
  );
}
