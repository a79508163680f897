import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentLanguage, t } from '#domain/language/translate.ts';
import type { Answer, Sent } from '../../lib/call.ts';
import { errorText } from '../../lib/call-error.ts';
import { useWrite } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { storage } from '../../lib/storage.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { notify } from '../../ui/notices.ts';
import { PageColumns } from '../../ui/PageColumns.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenReaderText } from '../../ui/ScreenReaderText.tsx';
import { SupportCard } from '../help/parts/SupportCard.tsx';
import { stepsQuery } from './getting-started.calls.ts';
import styles from './getting-started.module.css';
import { SampleDataCard } from './SampleDataCard.tsx';

type Step = Answer<'client.gettingStarted'>['steps'][number];

/** The first steps of the user. The server derives from the company's data which steps are done. */
export function GettingStartedScreen() {
  const { user } = useSession();
  const query = useQuery(stepsQuery);
  const steps = query.data?.steps ?? [];
  const done = steps.filter((step) => step.is_done).length;
  const next = steps.find((step) => !step.is_done);
  const hasOpenSteps = next !== undefined;
  const isComplete = steps.length > 0 && !hasOpenSteps;
  const isClaimant = steps.some(({ key }) => key === 'expense');

  useEffect(() => {
    if (hasOpenSteps) storage.first_steps.write('open');
    if (isComplete) storage.first_steps.clear();
  }, [hasOpenSteps, isComplete]);

  return (
    <>
      <PageHeader
        title={t`Getting started`}
        line={isClaimant ? claimantLine(isComplete) : setupLine(user.company, isComplete)}
      />
      <PageColumns asideLabel={t`Help`} aside={<SupportCard />}>
        <Card>
          <CardHeader
            title={t`First steps`}
            {...(steps.length > 0 ? { end: t`${done} of ${steps.length} done` } : {})}
          />
          <ListStatus
            of={query}
            count={steps.length}
            rows={3}
            failed={t`Failed to fetch Getting started.`}
            empty={<EmptyState title={t`Nothing to set up`} />}
          >
            <ol className={styles.steps}>
              {steps.map((step, index) => (
                <StepLine key={step.key} step={step} number={index + 1} is_next={step === next} />
              ))}
            </ol>
          </ListStatus>
        </Card>
        {query.data?.samples && <SampleDataCard samples={query.data.samples} />}
      </PageColumns>
    </>
  );
}

function setupLine(company: string, isComplete: boolean): string {
  return isComplete
    ? t`${company} is set up. People can file expenses.`
    : t`Set up ${company} step by step. You can come back any time.`;
}

function claimantLine(isComplete: boolean): string {
  return isComplete ? t`All done. Your report is on its way.` : t`A few steps to your first reimbursement.`;
}

/** Only the next step has a filled button, because a screen has one primary button. */
function StepLine({ step, number, is_next }: { step: Step; number: number; is_next: boolean }) {
  const { caption, rest } = buttonText(step);
  return (
    <li>
      <span className={styles.mark} data-done={step.is_done || undefined}>
        {step.is_done ? <IconCheck size={14} aria-hidden="true" /> : number}
      </span>
      <div>
        <b>
          {step.title}
          {step.is_done && <ScreenReaderText> {t`(done)`}</ScreenReaderText>}
        </b>
        <p>{step.description}</p>
      </div>
      {!step.is_done && (
        <div className={styles.actions}>
          {step.can_dismiss && <DismissButton step={step} />}
          <Button
            component={AppLink}
            href={step.path}
            size="sm"
            variant={is_next ? 'filled' : 'default'}
            className={styles.open ?? ''}
          >
            {caption}
            <ScreenReaderText> {rest}</ScreenReaderText>
          </Button>
        </div>
      )}
    </li>
  );
}

/** Splits a title into the button caption and the rest. English titles begin with a verb: 'Set your time zone'. */
function buttonText({ title }: Step): { caption: string; rest: string } {
  if (currentLanguage().code !== 'en') return { caption: t`Start`, rest: title };
  const [caption = '', ...rest] = title.split(' ');
  return { caption, rest: rest.join(' ') };
}

/** Completes a step by accepting its defaults. */
function DismissButton({ step: { key, title } }: { step: Step }) {
  const dismiss = useWrite('client.dismissStep');
  return (
    <Button
      size="sm"
      variant="subtle"
      loading={dismiss.isPending}
      onClick={() =>
        dismiss.mutate(
          { key: key as Sent<'client.dismissStep'>['key'] },
          { onError: (error) => notify.failure(errorText(error)) },
        )
      }
    >
      {t`Use defaults`}
      <ScreenReaderText> {title}</ScreenReaderText>
    </Button>
  );
}
