import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { TagsInput } from '@mantine/core';
import { ChoicePicker } from '../../../ui/ChoicePicker.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type CustomTest, choiceOf, chosen } from '../condition-fields.ts';
import type { ApprovalChoices } from '../use-approval-choices.ts';

interface CustomPickerProps {
  test: CustomTest;
  choices: ApprovalChoices;
  onChange: (test: CustomTest) => void;
}

const operators: readonly { value: CustomTest['operator']; label: string }[] = [
  { value: 'in', label: 'One of these' },
  { value: 'not_in', label: 'None of these' },
  { value: '>', label: 'Over' },
  { value: '>=', label: 'At least' },
  { value: '<', label: 'Under' },
  { value: '<=', label: 'At most' },
];

/** Edits the values that a condition on a custom field accepts: some of the field's options, or a text. */
export function CustomPicker({ test, choices, onChange }: CustomPickerProps) {
  const { operator, values } = test;
  const label = choices.labelOf(test.key);
  const options = choices.fields.find(({ key }) => key === test.key)?.options ?? [];
  if (options.length > 0 && (operator === 'in' || operator === 'not_in'))
    return (
      <ChoicePicker
        label={label}
        choice={choiceOf({ operator, values })}
        options={options.map((option) => ({ value: option, label: option }))}
        onChange={(choice) => onChange({ ...test, ...chosen(choice) })}
      />
    );
  const isListing = operator === 'in' || operator === 'not_in';
  return (
    <>
      <SelectField
        label="Is"
        searchable={false}
        data={operators}
        value={operator}
        comboboxProps={{ withinPortal: false }}
        onChange={(next) => next && onChange({ ...test, operator: next as CustomTest['operator'] })}
      />
      {isListing ? (
        <TagsInput
          data-autofocus
          label={label}
          description="Press Enter after each value."
          maxTags={200}
          value={values}
          acceptValueOnBlur
          onChange={(next) => onChange({ ...test, values: next })}
        />
      ) : (
        <TextField
          label={label}
          data-autofocus
          value={values[0] ?? ''}
          onChange={(event) => onChange({ ...test, values: [event.currentTarget.value] })}
        />
      )}
    </>
  );
}
