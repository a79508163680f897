import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ScreenReaderText } from '../../../ui/ScreenReaderText.tsx';
import tokens from '../../rules/parts/RuleTokens.module.css';
import { conditionFields, newCustomTest, newTest } from '../condition-fields.ts';
import type { Test } from '../rule-draft.ts';
import type { ApprovalChoices } from '../use-approval-choices.ts';

interface AddConditionProps {
  choices: ApprovalChoices;
  /** The label of the button. */
  name: string;
  /** True to show only the plus icon. */
  isShort?: boolean;
  onAdd: (test: Test) => void;
}

/** A menu of fields that adds a condition on the chosen field. */
export function AddCondition({ choices, name, isShort = false, onAdd }: AddConditionProps) {
  const fields = conditionFields(choices.applies_to);
  const part = (which: 'what' | 'who') =>
    fields
      .filter((row) => row.part === which)
      .map(({ field, label }) => (
        <Menu.Item key={field} onClick={() => onAdd(newTest(field))}>
          {label}
        </Menu.Item>
      ));
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={tokens.add}>
          <IconPlus size={14} aria-hidden="true" />
          {isShort ? <ScreenReaderText>{name}</ScreenReaderText> : name}
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
        <Menu.Label>What</Menu.Label>
        {part('what')}
        <Menu.Label>Who</Menu.Label>
        {part('who')}
        {choices.fields.length > 0 && <Menu.Label>Custom fields</Menu.Label>}
        {choices.fields.map(({ key, label }) => (
          <Menu.Item key={key} onClick={() => onAdd(newCustomTest(key))}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
