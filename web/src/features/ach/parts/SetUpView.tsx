import { useState } from 'react';
import type { OnboardingStep } from '#domain/ach/onboarding-steps.ts';
import { ApprovalSteps } from '../../../ui/ApprovalSteps.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { ResultPanel } from '../../../ui/ResultPanel.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import type { SetUp } from '../ach.calls.ts';
import styles from '../ach.module.css';
import { StepForm } from './StepForm.tsx';

const stepLook = { finished: 'done', current: 'now', ahead: 'later' } as const;

const whoTitle: Record<SetUp['next']['who'], string> = {
  you: 'Your turn',
  provider: 'Waiting for Outlay',
  bank: 'Waiting for the bank',
  nobody: 'Ready to pay',
};

/**
 * The steps that can still be changed until the company is submitted to the bank. The other steps cannot be opened
 * again.
 */
const correctable: readonly OnboardingStep[] = ['business_type', 'business'];

/** Shows the steps on the left. On the right, it shows the next action and the form of the current step. */
export function SetUpView({ setUp }: { setUp: SetUp }) {
  const [corrected, setCorrected] = useState<OnboardingStep | null>(null);
  const { steps, current_step, next, can_write } = setUp;
  const isBefore = (step: OnboardingStep) => correctable.includes(step) && setUp.customer_status === '';
  const finished = steps.filter(({ step, state }) => state === 'finished' && isBefore(step)).map(({ step }) => step);
  const shown = corrected && finished.includes(corrected) ? corrected : current_step;
  const before = finished[finished.indexOf(shown) - 1] ?? (shown === current_step ? finished.at(-1) : undefined);
  const label = steps.find(({ step }) => step === shown)?.label ?? '';

  return (
    <div className={styles.columns}>
      <Card padded aria-label="Steps">
        <ApprovalSteps
          steps={steps.map(({ step, label: name, state }) => ({
            name,
            state: stepLook[state],
            ...(can_write.allowed && finished.includes(step)
              ? {
                  lines: [
                    <TextButton key="edit" aria-label={`Edit ${name}`} onClick={() => setCorrected(step)}>
                      Edit
                    </TextButton>,
                  ],
                }
              : {}),
          }))}
        />
      </Card>
      <div className={styles.main}>
        <ResultPanel tone={next.who === 'nobody' ? 'good' : 'neutral'} title={whoTitle[next.who]}>
          {next.text}
        </ResultPanel>
        {can_write.allowed || current_step === 'done' ? (
          <Card padded>
            <CardHeader title={label} />
            <StepForm
              step={shown}
              setUp={setUp}
              onBack={before ? () => setCorrected(before) : undefined}
              onSaved={() => setCorrected(null)}
            />
          </Card>
        ) : (
          <p className={styles.text}>Ask a colleague who can change settings to continue.</p>
        )}
      </div>
    </div>
  );
}
