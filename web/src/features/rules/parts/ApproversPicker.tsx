import { CloseButton } from '@mantine/core';
import { SelectField } from '../../../ui/SelectField.tsx';
import styles from './RuleTokens.module.css';
import { type Approver, approverText } from './rule-labels.ts';
import { isSame } from './rule-versions.ts';
import type { RuleChoices } from './use-rule-choices.ts';

interface ApproversPickerProps<Input extends Approver> {
  /** What each of them is: 'an approver'. */
  noun?: string;
  approvers: readonly Input[];
  /** Whom it can name without a name. */
  positions: readonly { label: string; approver: Input }[];
  choices: RuleChoices;
  onChange: (approvers: Input[]) => void;
}

/** Some approvers: by position, by role, by name. */
export function ApproversPicker<Input extends Approver>(props: ApproversPickerProps<Input>) {
  const { noun = 'an approver', approvers, positions, choices, onChange } = props;

  function add(value: string | null) {
    if (!value) return;
    const approver = approverOf(value, positions);
    if (!approvers.some((each) => isSame(each, approver))) onChange([...approvers, approver]);
  }

  return (
    <div className={styles.picker}>
      {approvers.length > 0 && (
        <ul className={styles.people} aria-label="People added">
          {approvers.map((approver) => {
            const words = approverText(approver, choices);
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
        label={`Add ${noun}`}
        data-autofocus
        placeholder="A person, a role, the manager"
        value={null}
        data={approverOptions(positions, choices)}
        onSearchChange={choices.findPeople}
        onChange={add}
      />
    </div>
  );
}

/** Everybody a rule can ask, as the options of a select. */
export function approverOptions(positions: readonly { label: string }[], { roles, people }: RuleChoices) {
  return [
    { group: 'By position', items: positions.map(({ label }) => ({ value: label, label })) },
    { group: 'Roles', items: roles.map(({ value, label }) => ({ value: `role ${value}`, label })) },
    { group: 'People', items: people.map(({ value, label }) => ({ value: `user ${value}`, label })) },
  ];
}

export function approverOf<Input extends Approver>(
  value: string,
  positions: readonly { label: string; approver: Input }[],
): Input {
  const position = positions.find(({ label }) => label === value)?.approver;
  if (position) return position;
  const id = value.slice(5);
  return (value.startsWith('role ') ? { kind: 'role', role_id: id } : { kind: 'user', user_id: id }) as Input;
}
