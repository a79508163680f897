import { AmountField } from '../../../ui/AmountField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type FigureTest, isAmount, labelOfField } from '../condition-fields.ts';

interface FigurePickerProps {
  test: FigureTest;
  currency: string;
  onChange: (test: FigureTest) => void;
}

const operators: readonly { value: FigureTest['operator']; label: string }[] = [
  { value: '>', label: 'Over' },
  { value: '>=', label: 'At least' },
  { value: '<', label: 'Under' },
  { value: '<=', label: 'At most' },
  { value: '=', label: 'Exactly' },
  { value: '!=', label: 'Not' },
  { value: 'between', label: 'Between' },
];

/** Edits the operator and the number of a condition. */
export function FigurePicker({ test, currency, onChange }: FigurePickerProps) {
  const { field, operator, value } = test;
  const figure = (label: string, current: string, change: (next: string) => void, isFirst = false) =>
    isAmount(test) ? (
      <AmountField
        label={label}
        data-autofocus={isFirst || undefined}
        currency={currency}
        value={current === '' ? null : current}
        onChange={(next) => change(next ?? '')}
      />
    ) : (
      <TextField
        label={label}
        data-autofocus={isFirst || undefined}
        inputMode={field === 'distance_km' ? 'decimal' : 'numeric'}
        {...(field === 'distance_km' && { rightSection: 'km', rightSectionPointerEvents: 'none' })}
        value={current}
        onChange={(event) => change(event.currentTarget.value.trim())}
      />
    );
  return (
    <>
      <SelectField
        label="Is"
        searchable={false}
        data={operators}
        value={operator}
        comboboxProps={{ withinPortal: false }}
        onChange={(next) => {
          if (!next) return;
          if (next === 'between') onChange({ field, operator: next, value, to: 'to' in test ? test.to : '' });
          else onChange({ field, operator: next as Exclude<FigureTest['operator'], 'between'>, value });
        }}
      />
      {figure(labelOfField(field), value, (next) => onChange({ ...test, value: next }), true)}
      {test.operator === 'between' && figure('And', test.to, (to) => onChange({ ...test, to }))}
    </>
  );
}
