import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Choice } from '../../../ui/ChoicePicker.tsx';
import styles from '../../rules/parts/RuleTokens.module.css';
import type { Rule } from '../rule-draft.ts';
import type { Dimension, DimensionRow } from './dimensions.ts';

/** The parts of a rule that '+ Condition' can add. */
export type Added = Dimension | 'limit' | 'attribute' | 'field' | 'approvers';

interface AddConditionProps {
  rule: Rule;
  dimensions: readonly DimensionRow[];
  hasAttributes: boolean;
  hasCustomFields: boolean;
  onAdd: (added: Added) => void;
}

/** The menu that adds a part that the rule does not have yet. */
export function AddCondition({ rule, dimensions, hasAttributes, hasCustomFields, onAdd }: AddConditionProps) {
  const choices: Partial<Record<string, Choice>> = { ...rule.who, ...(rule.what as unknown as Record<string, Choice>) };
  const unset = dimensions.filter(({ key }) => choices[key]?.values.length === 0);
  const who = unset.filter(({ part }) => part === 'who');
  const what = unset.filter(({ part }) => part === 'what');
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={styles.add}>
          <IconPlus size={14} aria-hidden="true" />
          Condition
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {who.length > 0 && <Menu.Label>Who</Menu.Label>}
        {who.map(({ key, label }) => (
          <Menu.Item key={key} onClick={() => onAdd(key)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Label>What</Menu.Label>
        {what.map(({ key, label }) => (
          <Menu.Item key={key} onClick={() => onAdd(key)}>
            {label}
          </Menu.Item>
        ))}
        {hasAttributes && <Menu.Item onClick={() => onAdd('attribute')}>Category attribute</Menu.Item>}
        {hasCustomFields && <Menu.Item onClick={() => onAdd('field')}>Custom field</Menu.Item>}
        {(!rule.limit || rule.add_approvers.length === 0) && <Menu.Label>Then</Menu.Label>}
        {!rule.limit && <Menu.Item onClick={() => onAdd('limit')}>Limit</Menu.Item>}
        {rule.add_approvers.length === 0 && <Menu.Item onClick={() => onAdd('approvers')}>Approver</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
