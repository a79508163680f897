import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { localDay } from '#domain/dates/local-day.ts';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { useSession } from '../../../../lib/session.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FailedState } from '../../../../ui/FailedState.tsx';
import { notify } from '../../../../ui/notices.ts';
import { forQuery, useFiledFor } from '../../../filing/parts/use-filed-for.ts';
import { tabUrl } from '../../../items/parts/report-urls.ts';
import { suggestedTitle } from '../../../items/parts/suggested-title.ts';
import { expenseLabels } from '../../expense-labels.ts';
import { reportDraft } from '../../return-url.ts';
import { useReviewQueue } from '../../use-review-queue.ts';
import { uploadUrl } from '../upload-url.ts';
import { FormMessagePage } from './FormMessagePage.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import review from './ReviewForm.module.css';
import { ReviewForm } from './ReviewForm.tsx';

const title = t`Review drafts`;

/** Lets the user review drafts one after the other. */
export function ReviewDrafts() {
  const queue = useReviewQueue();
  const filed = useFiledFor();
  const { reviewed } = queue;

  if (queue.isPending) return <FormSkeleton title={title} />;
  if (queue.isError)
    return (
      <FormMessagePage title={title}>
        <FailedState title={t`Failed to fetch Drafts.`} onRetry={queue.retry}>
          {expenseLabels.failedHint}
        </FailedState>
      </FormMessagePage>
    );
  if (!queue.current)
    return (
      <FormMessagePage title={title}>
        <EmptyState
          title={reviewed.length > 0 ? expenseLabels.reviewed(reviewed.length) : expenseLabels.nothingToReview}
          icon={<IconChecks size={20} aria-hidden="true" />}
          action={
            reviewed.length > 0 ? (
              <ReviewedActions expense_ids={reviewed} />
            ) : (
              <Button component={AppLink} href={uploadUrl('receipts', filed)}>
                {t`Upload receipts`}
              </Button>
            )
          }
        >
          {reviewed.length > 0 ? expenseLabels.reviewedHint : expenseLabels.nothingToReviewHint}
        </EmptyState>
      </FormMessagePage>
    );

  return <ReviewForm key={queue.current.id} expense={queue.current} queue={queue} />;
}

/** The actions after the review: create a report with the reviewed expenses, or open the list of draft expenses. */
function ReviewedActions({ expense_ids }: { expense_ids: readonly string[] }) {
  const navigate = useNavigate();
  const filed = useFiledFor();
  const { user } = useSession();
  const create = useWrite('reports.create');

  async function createReport() {
    const title = suggestedTitle(localDay(new Date(), user.time_zone));
    try {
      const { report_id } = await create.mutateAsync({ title, expense_ids: [...expense_ids], ...filed });
      void navigate({ href: reportDraft(report_id) });
    } catch (error) {
      notify.failure(expenseLabels.reportNotCreated(errorText(error)));
    }
  }

  return (
    <span className={review.finished}>
      <Button component={AppLink} variant="default" href={tabUrl('draft_expense', forQuery(filed))}>
        {t`Show expenses`}
      </Button>
      <Button loading={create.isPending} onClick={() => void createReport()}>
        {expenseLabels.reportWithReviewed(expense_ids.length)}
      </Button>
    </span>
  );
}
