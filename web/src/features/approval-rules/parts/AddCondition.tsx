import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Spoken } from '../../../ui/Spoken.tsx';
import tokens from '../../rules/parts/RuleTokens.module.css';
import { conditionFields, newCustomTest, newTest } from '../condition-fields.ts';
import type { Test } from '../rule-draft.ts';
import type { ApprovalChoices } from '../use-approval-choices.ts';

interface AddConditionProps {
  choices: ApprovalChoices;
  /** What the button says. */
  name: string;
  /** Only the plus is seen, where there is little room. */
  isShort?: boolean;
  onAdd: (test: Test) => void;
}

/** Brings one more condition into the sentence. */
export function AddCondition({ choices, name, isShort = false, onAdd }: AddConditionProps) {
  const fields = conditionFields(choices.applies_to);
  const part = (which: 'what' | 'who') =>
    fields
      .filter((each) => each.part === which)
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
          {isShort ? <Spoken>{name}</Spoken> : name}
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
        <Menu.Label>What</Menu.Label>
        {part('what')}
        <Menu.Label>Who</Menu.Label>
        {part('who')}
        {choices.fields.length > 0 && <Menu.Label>Fields of your own</Menu.Label>}
        {choices.fields.map(({ key, label }) => (
          <Menu.Item key={key} onClick={() => onAdd(newCustomTest(key))}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
