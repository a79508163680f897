import { t } from '#domain/language/translate.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { MultiSelectField } from '../../../../ui/MultiSelectField.tsx';
import { NumberField } from '../../../../ui/NumberField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { TimeField } from '../../../../ui/TimeField.tsx';
import { PersonField } from '../../../people/parts/PersonField.tsx';
import type { FormAttribute } from '../../expense-values.ts';
import { JourneyField } from './JourneyField.tsx';

interface AttributeFieldProps {
  attribute: FormAttribute;
  /** The value in the form in which it is sent: a text, a boolean or a list of options. */
  value: unknown;
  error?: string | undefined;
  onChange: (value: unknown) => void;
}

/** The input for an attribute of a category, which depends on the attribute's kind. */
export function AttributeField({ attribute, value, error, onChange }: AttributeFieldProps) {
  const { label, kind, options, help_text, is_mandatory } = attribute;
  const field = { label, error, isOptional: !is_mandatory, ...(help_text ? { description: help_text } : {}) };
  const text = typeof value === 'string' ? value : '';

  switch (kind) {
    case 'text':
      return <TextField {...field} maxLength={500} value={text} onChange={typed(onChange)} />;
    case 'city':
      return <TextField {...field} maxLength={120} autoComplete="off" value={text} onChange={typed(onChange)} />;
    case 'number':
    case 'nights':
      return <NumberField {...field} value={text} onChange={onChange} />;
    case 'distance':
      return (
        <NumberField
          {...field}
          rightSection="km"
          rightSectionWidth={40}
          rightSectionPointerEvents="none"
          value={text}
          onChange={onChange}
        />
      );
    case 'date':
      return <DateField {...field} value={text || null} onChange={onChange} />;
    case 'time':
      return <TimeField {...field} value={text} onChange={onChange} />;
    case 'select':
    case 'travel_class':
      return (
        <SelectField
          {...field}
          data={withSelected(options, text ? [text] : [])}
          value={text || null}
          onChange={onChange}
        />
      );
    case 'multi_select': {
      const chosen = Array.isArray(value) ? value.map(String) : [];
      return <MultiSelectField {...field} data={withSelected(options, chosen)} value={chosen} onChange={onChange} />;
    }
    case 'yes_no':
      return (
        <SelectField
          {...field}
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
      return <PersonField {...field} value={text || null} onChange={onChange} />;
    case 'travel':
      return <JourneyField {...field} value={text} onChange={onChange} />;
    case 'calc':
      return (
        <TextField {...field} isOptional={false} readOnly variant="filled" placeholder="–" value={text} tabIndex={-1} />
      );
    case 'attendees':
      return null;
  }
}

function typed(onChange: (text: string) => void) {
  return ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => onChange(value);
}

/** Returns the options together with selected options that were removed from the category later. */
function withSelected(options: readonly string[], selected: readonly string[]): string[] {
  return [...new Set([...options, ...selected])];
}
