import { DateField } from '../../../ui/DateField.tsx';
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TimeField } from '../../../ui/TimeField.tsx';
import type { Attribute } from '../categories.calls.ts';

interface AttributeValueFieldProps {
  attribute: Pick<Attribute, 'label' | 'kind' | 'options' | 'help_text' | 'is_mandatory'>;
  /** The value in the format of the API: numbers and dates as text, several options separated by commas. */
  value: string;
  onChange: (value: string) => void;
}

/** The input field of an attribute as a claimant sees it. */
export function AttributeValueField({ attribute, value, onChange }: AttributeValueFieldProps) {
  const { label, kind, options, help_text, is_mandatory } = attribute;
  const field = {
    label: label || 'Unnamed',
    isOptional: !is_mandatory,
    ...(help_text ? { description: help_text } : {}),
  };
  switch (kind) {
    case 'date':
      return <DateField {...field} value={value || null} onChange={(date) => onChange(date ?? '')} />;
    case 'time':
      return <TimeField {...field} value={value} onChange={onChange} />;
    case 'select':
    case 'travel_class':
      return (
        <SelectField
          {...field}
          data={unique(options)}
          value={value || null}
          onChange={(choice) => onChange(choice ?? '')}
        />
      );
    case 'multi_select':
      return (
        <MultiSelectField
          {...field}
          data={unique(options)}
          value={value === '' ? [] : value.split(', ')}
          onChange={(choices) => onChange(choices.join(', '))}
        />
      );
    case 'yes_no':
      return (
        <SelectField
          {...field}
          searchable={false}
          data={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
          value={value || null}
          onChange={(choice) => onChange(choice ?? '')}
        />
      );
    case 'number':
    case 'nights':
    case 'distance':
      return (
        <TextField
          {...field}
          inputMode="decimal"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...(kind === 'distance' ? { rightSection: 'km', rightSectionWidth: 40 } : {})}
        />
      );
    case 'text':
    case 'user':
    case 'travel':
    case 'city':
    case 'attendees':
    case 'calc':
      return <TextField {...field} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
}

/** Removes empty options and duplicates, which the select field does not accept. */
function unique(options: readonly string[]): string[] {
  return [...new Set(options.filter(Boolean))];
}
