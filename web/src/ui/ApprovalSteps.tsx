import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './ApprovalSteps.module.css';
import { type AvatarProps, Avatars } from './Avatar.tsx';
import { Spoken } from './Spoken.tsx';

export interface ApprovalStep {
  /** 'Submitted', 'Reporting manager', 'Finance, either one'. */
  name: string;
  state: StepState;
  /** Who and when; one line each. */
  lines?: readonly ReactNode[];
  /** The people it waits for. */
  people?: readonly AvatarProps[];
}

type StepState = 'done' | 'now' | 'later' | 'stopped';

/** The way of a report or advance through its approvers, and where it stands. `line` is the form on the approver's desk. */
export function ApprovalSteps({ steps, as = 'list' }: { steps: readonly ApprovalStep[]; as?: 'list' | 'line' }) {
  if (as === 'line') return <StepLine steps={steps} />;
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps keep their order, and two of them may be called the same
        <li key={index} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <span className={styles.knob}>
            <Sign state={step.state} number={index + 1} />
          </span>
          <div>
            <b>{step.name}</b>
            <Spoken>, {spoken[step.state]}</Spoken>
            {step.lines?.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a step have a fixed order
              <p key={at}>{line}</p>
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
        // biome-ignore lint/suspicious/noArrayIndexKey: steps keep their order, and two of them may be called the same
        <li key={index} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          {step.state === 'done' ? <IconCheck aria-hidden="true" /> : <span className={styles.dot} />}
          {step.name}
          <Spoken>, {spoken[step.state]}</Spoken>
        </li>
      ))}
    </ol>
  );
}

function Sign({ state, number }: { state: StepState; number: number }) {
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

const spoken: Record<StepState, string> = { done: 'done', now: 'now', later: 'still to come', stopped: 'stopped here' };
