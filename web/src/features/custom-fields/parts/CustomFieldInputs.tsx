import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CustomValue, textsOf } from '#domain/custom-fields/custom-field.ts';
import { calculatedValues, type ItemValues } from '#domain/custom-fields/formulas.ts';
import { requiredFields } from '#domain/custom-fields/required-fields.ts';
import { calculationText } from '#domain/expenses/attribute-texts.ts';
import { t } from '#domain/language/translate.ts';
import { queryOf } from '../../../lib/queries.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { CustomFieldInput } from './CustomFieldInput.tsx';
import type { CustomField, CustomFieldOwner } from './custom-field.ts';

interface CustomFieldInputsProps {
  owner: CustomFieldOwner;
  values: Record<string, unknown>;
  /** The built-in values of the item, which formulas can use. */
  item?: ItemValues;
  /** The errors from the server, by the key of the field. */
  errors?: Partial<Record<string, { message?: string | undefined }>> | undefined;
  /** True to leave out fields that only approvers, finance or admins can see. */
  isUnrestrictedOnly?: boolean;
  onChange: (values: Record<string, unknown>) => void;
}

/**
 * The custom fields of a form. Inactive fields are shown only if they have a value and are neither formulas nor people.
 * Dependent fields appear when their parent has the matching answer, and formulas update as the user types.
 */
export function CustomFieldInputs(props: CustomFieldInputsProps) {
  const { owner, values, item = noItem, errors = {}, isUnrestrictedOnly = false, onChange } = props;
  const { data } = useQuery({ ...queryOf('customFields.list', { applies_to: owner }), staleTime: 60_000 });
  const fields = useMemo(
    () =>
      (data?.data ?? [])
        .filter(({ seen_by }) => !isUnrestrictedOnly || seen_by === 'everyone')
        .toSorted((a, b) => a.sort_order - b.sort_order),
    [data, isUnrestrictedOnly],
  );
  const calculated = useMemo(() => calculatedValues(fields, values as never, item), [fields, values, item]);

  const inactive = fields.filter(
    ({ key, kind, is_active }) => !is_active && kind !== 'formula' && kind !== 'user' && isFilled(values[key]),
  );

  return (
    <>
      {requiredFields(fields, values).map((field) => (
        <CustomFieldInput
          key={field.id}
          field={field}
          value={field.kind === 'formula' ? resultText(field, calculated[field.key], item) : values[field.key]}
          error={errors[field.key]?.message}
          onChange={(value) => onChange({ ...values, [field.key]: value })}
        />
      ))}
      {inactive.map((field) => (
        <InactiveField key={field.id} field={field} value={values[field.key]} />
      ))}
    </>
  );
}

/** Shows the value of a field that has been switched off. The value can be read but not changed. */
function InactiveField({ field, value }: { field: CustomField; value: unknown }) {
  const texts = textsOf(value as CustomValue);
  return (
    <TextField
      label={field.label}
      isOptional={false}
      readOnly
      variant="filled"
      description={t`This field is no longer in use.`}
      value={texts.join(', ')}
    />
  );
}

const noItem: ItemValues = {};

function resultText({ formula }: CustomField, result: string | undefined, item: ItemValues): string | undefined {
  return result === undefined ? undefined : calculationText(result, { formula, currency: item.currency ?? null });
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
