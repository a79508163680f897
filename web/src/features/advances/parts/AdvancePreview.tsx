import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { call } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.ts';
import { ApprovalSteps } from '../../../ui/ApprovalSteps.tsx';
import { Flag } from '../../../ui/Flag.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { approvalStep } from '../../items/parts/ItemSteps.tsx';
import { submitLabels } from '../../items/parts/submit-labels.ts';
import type { AdvanceForm } from '../use-advance-form.ts';
import styles from './AdvancePreview.module.css';
import { advanceLabels } from './advance-labels.ts';

/** Shows the missing fields, policy results and approvers of the saved draft. */
export function AdvancePreview({ form: { saved, draft } }: { form: AdvanceForm }) {
  const { user } = useSession();
  const id = saved?.id ?? '';
  const query = useQuery({
    // The version is part of the key, so that every saved change updates the preview.
    queryKey: ['advances.preview', { advance_id: id }, draft.saved?.version],
    queryFn: () => call('advances.preview', { advance_id: id }),
    enabled: saved !== null,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

  if (!saved) return <p className={styles.text}>{advanceLabels.previewHint}</p>;
  if (query.isError && !query.data)
    return (
      <p className={styles.text}>
        {advanceLabels.previewFailed} <TextButton onClick={() => void query.refetch()}>{t`Try again`}</TextButton>
      </p>
    );
  if (!query.data) return <Shimmer rows={3} />;
  const { problems, approvers } = query.data;
  const isBlocked = problems.some(({ is_blocking, rule_name }) => is_blocking && rule_name !== null);

  return (
    <div className={styles.preview}>
      <div role="status">
        {problems.length === 0 ? (
          <Flag tone="good">{submitLabels.ready}</Flag>
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
          <h3>{submitLabels.approvers}</h3>
          <ApprovalSteps steps={approvers.map((step) => approvalStep(step, user.time_zone))} />
        </section>
      )}
      {!isBlocked && <p className={styles.text}>{advanceLabels.nextSteps}</p>}
    </div>
  );
}
