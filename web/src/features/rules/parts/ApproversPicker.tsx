import { CloseButton } from '@mantine/core';
import { SelectField } from '../../../ui/SelectField.tsx';
import styles from './RuleTokens.module.css';
import { type Approver, approverText } from './rule-labels.ts';
import { isSame } from './rule-versions.ts';
import type { RuleChoices } from './use-rule-choices.ts';

interface ApproversPickerProps<Input extends Approver> {
  /** False if the selected people are only notified. */
  isApproving?: boolean;
  approvers: readonly Input[];
  /** Approvers by position, such as the manager. */
  positions: readonly { label: string; approver: Input }[];
  choices: RuleChoices;
  onChange: (approvers: Input[]) => void;
}

/** Selects approvers by position, role or name. */
export function ApproversPicker<Input extends Approver>(props: ApproversPickerProps<Input>) {
  const { isApproving = true, approvers, positions, choices, onChange } = props;
  const withoutAccess = approvers.flatMap((approver) =>
    approver.kind === 'role' && choices.rolesWithoutApprovals.has(approver.role_id)
      ? [choices.nameOf(approver.role_id)]
      : [],
  );

  function add(value: string | null) {
    if (!value) return;
    const approver = approverOf(value, positions);
    if (!approvers.some((present) => isSame(present, approver))) onChange([...approvers, approver]);
  }

  return (
    <div className={styles.picker}>
      {approvers.length > 0 && (
        <ul className={styles.people} aria-label="People added">
          {approvers.map((approver) => {
            const label = approverText(approver, choices);
            return (
              <li key={JSON.stringify(approver)}>
                {label}
                <CloseButton
                  aria-label={`Remove ${label}`}
                  onClick={() => onChange(approvers.filter((present) => present !== approver))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <SelectField
        key={approvers.length}
        label={isApproving ? 'Add an approver' : 'Add someone to notify'}
        data-autofocus
        placeholder="A person, a role, the manager"
        value={null}
        data={approverOptions(positions, choices)}
        onSearchChange={choices.findPeople}
        onChange={add}
      />
      {isApproving && withoutAccess.length > 0 && (
        <p className={styles.note} role="status">
          Members of {withoutAccess.join(', ')} cannot open Approvals until the role has the approver right.
        </p>
      )}
    </div>
  );
}

/** Returns all possible approvers as select options. */
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
