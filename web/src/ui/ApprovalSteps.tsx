import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '#domain/language/translate.ts';
import styles from './ApprovalSteps.module.css';
import { type AvatarProps, Avatars } from './Avatar.tsx';
import { ScreenReaderText } from './ScreenReaderText.tsx';

export interface ApprovalStep {
  /** The name of the step: 'Submitted', 'Reporting manager', 'Finance, either one'. */
  name: string;
  state: StepState;
  /** Details such as the approver and the time, one line each. */
  lines?: readonly ReactNode[];
  /** The approvers who have not decided yet. */
  people?: readonly AvatarProps[];
}

type StepState = 'done' | 'now' | 'later' | 'stopped';

/**
 * The approval steps of a report or advance with their state. The approval inbox uses the one-line form, as do the
 * steps of an import.
 */
export function ApprovalSteps({ steps, as = 'list' }: { steps: readonly ApprovalStep[]; as?: 'list' | 'line' }) {
  if (as === 'line') return <StepLine steps={steps} />;
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have a fixed order and may share a name
        <li key={index} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <span className={styles.knob}>
            <StepIcon state={step.state} number={index + 1} />
          </span>
          <div>
            <b>{step.name}</b>
            <ScreenReaderText>, {stateText[step.state]}</ScreenReaderText>
            {step.lines?.map((line, lineIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a step have a fixed order
              <p key={lineIndex}>{line}</p>
            ))}
            {step.people && (
              <div className={styles.people}>
                <Avatars people={step.people} />
                {step.people.map((person) => person.name).join(', ')}
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function StepLine({ steps }: { steps: readonly ApprovalStep[] }) {
  return (
    <ol className={styles.line}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have a fixed order and may share a name
        <li key={index} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          {step.state === 'done' ? <IconCheck aria-hidden="true" /> : <span className={styles.dot} />}
          {step.name}
          <ScreenReaderText>, {stateText[step.state]}</ScreenReaderText>
        </li>
      ))}
    </ol>
  );
}

function StepIcon({ state, number }: { state: StepState; number: number }) {
  switch (state) {
    case 'done':
      return <IconCheck size={12} stroke={2.4} aria-hidden="true" />;
    case 'stopped':
      return <IconX size={12} stroke={2.4} aria-hidden="true" />;
    case 'now':
      return null;
    case 'later':
      return <span aria-hidden="true">{number}</span>;
  }
}

const stateText: Record<StepState, string> = texts({
  done: 'done',
  now: 'current',
  later: 'upcoming',
  stopped: 'stopped',
});
