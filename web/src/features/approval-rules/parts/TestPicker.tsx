import { Button } from '@mantine/core';
import { ChoicePicker } from '../../../ui/ChoicePicker.tsx';
import { RadioPicker } from '../../rules/parts/RadioPicker.tsx';
import tokens from '../../rules/parts/RuleTokens.module.css';
import { choiceOf, chosen, labelOfField, optionsFor } from '../condition-fields.ts';
import type { Test } from '../rule-draft.ts';
import type { ApprovalChoices } from '../use-approval-choices.ts';
import { CustomPicker } from './CustomPicker.tsx';
import { FigurePicker } from './FigurePicker.tsx';

interface TestPickerProps {
  test: Test;
  choices: ApprovalChoices;
  onChange: (test: Test) => void;
  onRemove: () => void;
}

/** The picker of one condition: edits the condition or removes it. */
export function TestPicker({ test, choices, onChange, onRemove }: TestPickerProps) {
  return (
    <div className={tokens.picker}>
      <Input test={test} choices={choices} onChange={onChange} />
      <div className={tokens.foot}>
        <Button variant="subtle" color="red" size="compact-sm" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}

function Input({ test, choices, onChange }: Omit<TestPickerProps, 'onRemove'>) {
  if (test.field === 'has_violation')
    return (
      <RadioPicker
        label="Policy violation"
        value={test.value ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: 'Yes', detail: 'At least one policy is violated.' },
          { value: 'no', label: 'No' },
        ]}
        onChange={(value) => onChange({ ...test, value: value === 'yes' })}
      />
    );
  if (test.field === 'custom') return <CustomPicker test={test} choices={choices} onChange={onChange} />;
  if ('values' in test)
    return (
      <ChoicePicker
        label={labelOfField(test.field).toLowerCase()}
        choice={choiceOf(test)}
        options={optionsFor(test.field, choices)}
        {...(test.field === 'owner' ? { onFind: choices.findPeople } : {})}
        onChange={(choice) => onChange({ ...test, ...chosen(choice) } as Test)}
      />
    );
  return <FigurePicker test={test} currency={choices.currency} onChange={onChange} />;
}
