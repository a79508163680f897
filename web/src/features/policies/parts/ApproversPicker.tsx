import { CloseButton } from '@mantine/core';
import { SelectField } from '../../../ui/SelectField.tsx';
import styles from '../../rules/parts/RuleTokens.module.css';
import { isSame } from '../../rules/parts/rule-versions.ts';
import type { RuleChoices } from '../../rules/parts/use-rule-choices.ts';
import { approverWords } from '../editor-words.ts';
import type { Approver } from '../rule-draft.ts';

interface ApproversPickerProps {
  approvers: readonly Approver[];
  choices: RuleChoices;
  onChange: (approvers: Approver[]) => void;
}

const fixed: readonly { value: string; label: string; approver: Approver }[] = [
  { value: 'manager', label: 'The manager', approver: { kind: 'reporting_manager', level: 1 } },
  { value: 'manager2', label: 'The manager’s manager', approver: { kind: 'reporting_manager', level: 2 } },
  { value: 'head', label: 'The department head', approver: { kind: 'department_head' } },
];

/** Who joins the approval when the rule is broken. */
export function ApproversPicker({ approvers, choices, onChange }: ApproversPickerProps) {
  function add(value: string | null) {
    if (!value) return;
    const approver =
      fixed.find((each) => each.value === value)?.approver ??
      (value.startsWith('role ')
        ? { kind: 'role' as const, role_id: value.slice(5) }
        : { kind: 'user' as const, user_id: value.slice(5) });
    if (!approvers.some((each) => isSame(each, approver))) onChange([...approvers, approver]);
  }

  return (
    <div className={styles.picker}>
      {approvers.length > 0 && (
        <ul className={styles.people} aria-label="Approvers added">
          {approvers.map((approver) => {
            const words = approverWords(approver, choices);
            return (
              <li key={JSON.stringify(approver)}>
                {words}
                <CloseButton
                  aria-label={`Remove ${words}`}
                  onClick={() => onChange(approvers.filter((each) => each !== approver))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <SelectField
        key={approvers.length}
        label="Add an approver"
        data-autofocus
        placeholder="A person, a role, the manager"
        value={null}
        data={[
          { group: 'By position', items: fixed.map(({ value, label }) => ({ value, label })) },
          { group: 'Roles', items: choices.roles.map(({ value, label }) => ({ value: `role ${value}`, label })) },
          { group: 'People', items: choices.people.map(({ value, label }) => ({ value: `user ${value}`, label })) },
        ]}
        onSearchChange={choices.findPeople}
        onChange={add}
      />
    </div>
  );
}
