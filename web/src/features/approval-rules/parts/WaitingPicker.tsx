import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { approverOf, approverOptions } from '../../rules/parts/ApproversPicker.tsx';
import tokens from '../../rules/parts/RuleTokens.module.css';
import { approverText } from '../../rules/parts/rule-labels.ts';
import type { Step } from '../rule-draft.ts';
import type { ApprovalChoices } from '../use-approval-choices.ts';
import { positions } from './positions.ts';

interface WaitingPickerProps {
  step: Step;
  choices: ApprovalChoices;
  onChange: (step: Step) => void;
}

const escalationPositions = positions.filter(({ approver }) => approver.kind !== 'previous_step_manager');

/** Edits when a waiting step is reminded and escalated, and who it is escalated to. */
export function WaitingPicker({ step, choices, onChange }: WaitingPickerProps) {
  const { escalate_to } = step;
  const value = escalate_to && keyOf(escalate_to);
  const options = approverOptions(escalationPositions, choices);
  const isListed = options.some(({ items }) => items.some((item) => item.value === value));
  return (
    <div className={tokens.picker}>
      <div className={tokens.pair}>
        <DaysField
          label="Remind after"
          isFirst
          days={step.remind_after_days}
          onChange={(remind_after_days) => onChange({ ...step, remind_after_days })}
        />
        <DaysField
          label="Escalate after"
          days={step.escalate_after_days}
          onChange={(escalate_after_days) =>
            onChange({ ...step, escalate_after_days, ...(escalate_after_days === null ? { escalate_to: null } : {}) })
          }
        />
      </div>
      {step.escalate_after_days !== null && (
        <SelectField
          label="Escalate to"
          isOptional
          clearable
          placeholder="Their manager"
          comboboxProps={{ withinPortal: false }}
          data={
            escalate_to && value && !isListed
              ? [{ value, label: approverText(escalate_to, choices) }, ...options]
              : options
          }
          value={value}
          onSearchChange={choices.findPeople}
          onChange={(next) => onChange({ ...step, escalate_to: next ? approverOf(next, escalationPositions) : null })}
        />
      )}
    </div>
  );
}

function keyOf(approver: NonNullable<Step['escalate_to']>): string {
  if (approver.kind === 'user') return `user ${approver.user_id}`;
  if (approver.kind === 'role') return `role ${approver.role_id}`;
  const position = escalationPositions.find((row) => JSON.stringify(row.approver) === JSON.stringify(approver));
  return position?.label ?? JSON.stringify(approver);
}

interface DaysFieldProps {
  label: string;
  isFirst?: boolean;
  days: number | null;
  onChange: (days: number | null) => void;
}

function DaysField({ label, isFirst = false, days, onChange }: DaysFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      placeholder="Never"
      maxLength={3}
      data-autofocus={isFirst || undefined}
      rightSection="days"
      rightSectionWidth={44}
      value={days ?? ''}
      onChange={(event) => {
        const figures = event.currentTarget.value.replace(/\D/gu, '');
        onChange(figures === '' ? null : Number(figures));
      }}
    />
  );
}
