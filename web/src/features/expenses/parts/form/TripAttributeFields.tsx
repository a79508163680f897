import type { ExpenseInput, FormAttribute } from '../../expense-values.ts';
import { AttributeFields } from './AttributeFields.tsx';

interface TripAttributeFieldsProps {
  /** The attributes of the category, and those of the mileage or per diem settings. */
  attributes: readonly FormAttribute[];
  values: Record<string, unknown>;
  /** The fields of the claim that calculations can use. */
  expense: Pick<ExpenseInput, 'amount' | 'currency' | 'spent_on' | 'merchant' | 'description'>;
  /** The error messages by path, such as `attributes.client`. */
  errors: Readonly<Record<string, string>>;
  onChange: (values: Record<string, unknown>) => void;
}

/** The inputs for the attributes of a mileage or per diem claim. Attendees are left out, because a trip has none. */
export function TripAttributeFields({ attributes, values, expense, errors, onChange }: TripAttributeFieldsProps) {
  const shown = attributes.filter(({ kind }) => kind !== 'attendees');
  if (shown.length === 0) return null;
  return (
    <AttributeFields
      category={{ name: '', attributes: shown }}
      values={{ attributes: values, attendees: [] }}
      input={{ ...expense, attributes: values }}
      errors={errors}
      onChange={(changes) => changes.attributes && onChange(changes.attributes)}
    />
  );
}
