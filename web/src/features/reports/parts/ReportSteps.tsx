import { personName, useSession } from '../../../lib/session.ts';
import { type ApprovalStep, ApprovalSteps } from '../../../ui/ApprovalSteps.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import styles from './ReportSteps.module.css';
import type { Report } from './report.ts';

type Step = Report['steps'][number];

/** The way of a report, or of an advance, through its approvers to the payment. */
export function ReportSteps({ steps, noun = 'report' }: { steps: readonly Step[]; noun?: 'report' | 'advance' }) {
  const { user } = useSession();
  return (
    <section className={styles.steps} aria-label="Approval steps">
      <h2>Approval</h2>
      {steps.length > 0 ? (
        <ApprovalSteps steps={steps.map((step) => drawn(step, user.time_zone))} />
      ) : (
        <p>Who approves is decided when the {noun} is submitted.</p>
      )}
    </section>
  );
}

const states = { done: 'done', now: 'now', ahead: 'later' } as const;

export function drawn({ title, detail, state, people, at, behalf_user }: Step, zone: string): ApprovalStep {
  const names = people.map(personName).join(', ');
  const who = behalf_user ? `${names} for ${personName(behalf_user)}` : names;
  const isNow = state === 'now';
  return {
    name: title,
    state: states[state],
    lines: [
      ...(who && !isNow ? [who] : []),
      ...(at ? [<DateTime key="at" at={at} zone={zone} />] : []),
      ...(detail ? [detail] : []),
    ],
    ...(isNow && people.length > 0
      ? { people: people.map((person) => ({ name: personName(person), email: person.email })) }
      : {}),
  };
}
