import { AmountField } from '../../../ui/AmountField.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { SentenceToken } from '../../../ui/SentenceToken.tsx';
import { ApproversPicker } from '../../rules/parts/ApproversPicker.tsx';
import { RadioPicker } from '../../rules/parts/RadioPicker.tsx';
import tokens from '../../rules/parts/RuleTokens.module.css';
import type { Step } from '../rule-draft.ts';
import { hasMode, modeLabels, notifyText, reachText, waitingText, whoText } from '../rule-labels.ts';
import type { ApprovalChoices } from '../use-approval-choices.ts';
import { positions } from './positions.ts';
import { WaitingPicker } from './WaitingPicker.tsx';

interface StepTokensProps {
  step: Step;
  isFirst: boolean;
  choices: ApprovalChoices;
  isWrong: boolean;
  isFixed: boolean;
  onChange: (step: Step) => void;
}

/** The sentence 'First [the manager] approves [everything], with [no reminder or escalation]; notify [nobody].' */
export function StepTokens({ step, isFirst, choices, isWrong, isFixed, onChange }: StepTokensProps) {
  const available = isFirst ? positions.filter(({ approver }) => approver.kind !== 'previous_step_manager') : positions;
  return (
    <>
      {isFirst ? 'First' : 'Then'}{' '}
      <SentenceToken
        label="Approvers"
        isFixed={isFixed}
        isWrong={isWrong}
        width={304}
        startsOpen={step.approvers.length === 0}
        picker={() => (
          <ApproversPicker
            approvers={step.approvers}
            positions={available}
            choices={choices}
            onChange={(approvers) => onChange({ ...step, approvers })}
          />
        )}
      >
        {whoText(step, choices)}
      </SentenceToken>
      {hasMode(step) && (
        <>
          , <ModeToken step={step} isFixed={isFixed} onChange={onChange} />,
        </>
      )}{' '}
      approves <ReachToken step={step} choices={choices} isWrong={isWrong} isFixed={isFixed} onChange={onChange} />,
      with{' '}
      <SentenceToken
        label="Reminders and escalation"
        isFixed={isFixed}
        isWrong={isWrong}
        width={304}
        picker={() => <WaitingPicker step={step} choices={choices} onChange={onChange} />}
      >
        {waitingText(step, choices)}
      </SentenceToken>
      ; notify{' '}
      <SentenceToken
        label="Notified"
        isFixed={isFixed}
        width={304}
        picker={() => (
          <ApproversPicker
            isApproving={false}
            approvers={step.notify}
            positions={available}
            choices={choices}
            onChange={(notify) => onChange({ ...step, notify })}
          />
        )}
      >
        {notifyText(step, choices)}
      </SentenceToken>
    </>
  );
}

function ModeToken({ step, isFixed, onChange }: Pick<StepTokensProps, 'step' | 'isFixed' | 'onChange'>) {
  return (
    <SentenceToken
      label="How many"
      isFixed={isFixed}
      picker={() => (
        <RadioPicker
          label="How many"
          value={step.mode}
          options={[
            { value: 'any', label: 'Any one of them', detail: 'The first decision counts for all.' },
            { value: 'all', label: 'All of them', detail: 'Each of them must approve.' },
          ]}
          onChange={(mode) => onChange({ ...step, mode })}
        />
      )}
    >
      {modeLabels[step.mode]}
    </SentenceToken>
  );
}

/** The part of a step's sentence about the items that need this step. */
function ReachToken({ step, choices, isWrong, isFixed, onChange }: Omit<StepTokensProps, 'isFirst'>) {
  return (
    <SentenceToken
      label="Applies to"
      isFixed={isFixed}
      isWrong={isWrong}
      picker={() => (
        <div className={tokens.picker}>
          <AmountField
            label="Minimum total"
            isOptional
            data-autofocus
            currency={choices.currency}
            value={step.skip_below}
            onChange={(skip_below) => onChange({ ...step, skip_below })}
          />
          <CheckboxField
            label="Skip approvers who approved an earlier step"
            checked={step.skip_if_approved_before}
            onChange={(event) => onChange({ ...step, skip_if_approved_before: event.currentTarget.checked })}
          />
        </div>
      )}
    >
      {reachText(step, choices)}
    </SentenceToken>
  );
}
