import { savedText } from '#domain/language/saved-text.ts';
import { t, texts } from '#domain/language/translate.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { type ApprovalStep, ApprovalSteps } from '../../../ui/ApprovalSteps.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import styles from './ItemSteps.module.css';
import type { Report } from './report.ts';

type Step = Report['steps'][number];

const assignedLater = texts({
  report: 'Approvers are assigned when the report is submitted.',
  advance: 'Approvers are assigned when the advance is submitted.',
});

/** The approval steps of a report or advance. */
export function ItemSteps({ steps, noun = 'report' }: { steps: readonly Step[]; noun?: 'report' | 'advance' }) {
  const { user } = useSession();
  return (
    <section className={styles.steps} aria-label={t`Approval steps`}>
      <h2>{t`Approval`}</h2>
      {steps.length > 0 ? (
        <ApprovalSteps steps={steps.map((step) => approvalStep(step, user.time_zone))} />
      ) : (
        <p>{assignedLater[noun]}</p>
      )}
    </section>
  );
}

const states = { done: 'done', now: 'now', ahead: 'later', rejected: 'stopped' } as const;

export function approvalStep({ title, detail, state, people, at, behalf_user }: Step, zone: string): ApprovalStep {
  const names = people.map(personName).join(', ');
  const actor = behalf_user ? t`${names} for ${personName(behalf_user)}` : names;
  const isNow = state === 'now';
  return {
    name: savedText(title),
    state: states[state],
    lines: [
      ...(actor && !isNow ? [actor] : []),
      ...(at ? [<DateTime key="at" at={at} zone={zone} />] : []),
      ...(detail ? [detail] : []),
    ],
    ...(isNow && people.length > 0
      ? { people: people.map((person) => ({ name: personName(person), email: person.email })) }
      : {}),
  };
}
