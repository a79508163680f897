import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.ts';
import { ApprovalSteps } from '../../../ui/ApprovalSteps.tsx';
import { Flag } from '../../../ui/Flag.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { drawn } from '../../reports/parts/ReportSteps.tsx';
import type { AdvanceForm } from '../use-advance-form.ts';
import styles from './AdvancePreview.module.css';

/** What submitting would say of what is kept by now: what is missing, what policies think, who would approve. */
export function AdvancePreview({ form: { saved, draft } }: { form: AdvanceForm }) {
  const { user } = useSession();
  const id = saved?.id ?? '';
  const query = useQuery({
    // Each version of the draft is another question.
    queryKey: ['advances.preview', { advance_id: id }, draft.saved?.version],
    queryFn: () => call('advances.preview', { advance_id: id }),
    enabled: saved !== null,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

  if (!saved)
    return (
      <p className={styles.words}>
        Say what you need and for what. You see here what policies say of it and who would approve.
      </p>
    );
  if (query.isError && !query.data)
    return (
      <p className={styles.words}>
        Who would approve could not be asked. <TextButton onClick={() => void query.refetch()}>Try again</TextButton>
      </p>
    );
  if (!query.data) return <Shimmer rows={3} />;
  const { problems, approvers } = query.data;
  return (
    <div className={styles.preview}>
      <div role="status">
        {problems.length === 0 ? (
          <Flag tone="good">Nothing is missing, and no policy is broken.</Flag>
        ) : (
          <ul className={styles.problems}>
            {problems.map(({ message, is_blocking }) => (
              <li key={message}>
                <Flag tone={is_blocking ? 'bad' : 'warn'}>{message}</Flag>
              </li>
            ))}
          </ul>
        )}
      </div>
      {approvers.length > 0 && (
        <section>
          <h3>Who will approve</h3>
          <ApprovalSteps steps={approvers.map((step) => drawn(step, user.time_zone))} />
        </section>
      )}
      <p className={styles.words}>
        Once approved it is paid to you. What you spend of it goes into a report; what is left is returned.
      </p>
    </div>
  );
}
