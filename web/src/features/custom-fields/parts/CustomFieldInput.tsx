import { t } from '#domain/language/translate.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { PersonField } from '../../people/parts/PersonField.tsx';
import type { CustomField } from './custom-field.ts';

interface CustomFieldInputProps {
  field: Pick<CustomField, 'key' | 'label' | 'kind' | 'options' | 'is_mandatory' | 'help_text'>;
  value: unknown;
  error?: string | undefined;
  onChange: (value: unknown) => void;
}

/** The input of a custom field, which depends on the field's kind. */
export function CustomFieldInput({ field, value, error, onChange }: CustomFieldInputProps) {
  const shared = {
    label: field.label,
    isOptional: !field.is_mandatory,
    name: `custom_values.${field.key}`,
    error,
    ...(field.help_text ? { description: field.help_text } : {}),
  };
  const text = typeof value === 'string' ? value : '';

  switch (field.kind) {
    case 'text':
      return <TextField {...shared} value={text} onChange={(event) => onChange(event.currentTarget.value)} />;
    case 'number':
      return <NumberField {...shared} value={text} onChange={onChange} />;
    case 'date':
      return <DateField {...shared} value={text || null} onChange={onChange} />;
    case 'select':
      return (
        <SelectField
          {...shared}
          data={withSelected(field.options, text ? [text] : [])}
          value={text || null}
          onChange={onChange}
        />
      );
    case 'multi_select': {
      const chosen = Array.isArray(value) ? value.map(String) : [];
      return (
        <MultiSelectField
          {...shared}
          data={withSelected(field.options, chosen)}
          value={chosen}
          onChange={(next) => onChange(next)}
        />
      );
    }
    case 'yes_no':
      return (
        <SelectField
          {...shared}
          data={[
            { value: 'yes', label: t`Yes` },
            { value: 'no', label: t`No` },
          ]}
          searchable={false}
          value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
          onChange={(answer) => onChange(answer === null ? null : answer === 'yes')}
        />
      );
    case 'user':
      return <PersonField {...shared} value={text || null} onChange={onChange} />;
    case 'formula':
      return (
        <TextField
          {...shared}
          isOptional={false}
          readOnly
          description={field.help_text || t`Calculated from the other fields.`}
          placeholder="–"
          value={text}
        />
      );
  }
}

/** Returns the options together with selected options that were removed from the field later. */
function withSelected(options: readonly string[], selected: readonly string[]): string[] {
  return [...new Set([...options, ...selected])];
}
