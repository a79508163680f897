import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FailedState } from '../../../../ui/FailedState.tsx';
import { forQuery, useFiledFor } from '../../../filing/parts/use-filed-for.ts';
import { tabUrl } from '../../../items/parts/report-urls.ts';
import { expenseLabels } from '../../expense-labels.ts';
import { uploadUrl } from '../../upload-url.ts';
import { useReviewQueue } from '../../use-review-queue.ts';
import { FormMessagePage } from './FormMessagePage.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { ReviewForm } from './ReviewForm.tsx';

const title = 'Review drafts';

/** Reviews drafts one after the other. */
export function ReviewDrafts() {
  const queue = useReviewQueue();
  const filed = useFiledFor();

  if (queue.isPending) return <FormSkeleton title={title} />;
  if (queue.isError)
    return (
      <FormMessagePage title={title}>
        <FailedState title="Failed to fetch Drafts." onRetry={queue.retry}>
          {expenseLabels.failedHint}
        </FailedState>
      </FormMessagePage>
    );
  if (!queue.current)
    return (
      <FormMessagePage title={title}>
        <EmptyState
          title={queue.reviewed > 0 ? expenseLabels.reviewed(queue.reviewed) : expenseLabels.nothingToReview}
          icon={<IconChecks size={20} aria-hidden="true" />}
          action={
            queue.reviewed > 0 ? (
              <Button component={AppLink} href={tabUrl('draft_expense', forQuery(filed))}>
                Show expenses
              </Button>
            ) : (
              <Button component={AppLink} href={uploadUrl('receipts', filed)}>
                Upload receipts
              </Button>
            )
          }
        >
          {queue.reviewed > 0 ? expenseLabels.reviewedHint : expenseLabels.nothingToReviewHint}
        </EmptyState>
      </FormMessagePage>
    );

  return <ReviewForm key={queue.current.id} expense={queue.current} queue={queue} />;
}
