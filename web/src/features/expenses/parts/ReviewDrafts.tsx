import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { AppLink } from '../../../ui/AppLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailedState } from '../../../ui/FailedState.tsx';
import { forQuery, useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { tabUrl } from '../../reports/parts/report-urls.ts';
import { uploadUrl } from '../upload-url.ts';
import { useReviewQueue } from '../use-review-queue.ts';
import { FormMessagePage } from './FormMessagePage.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { ReviewForm } from './ReviewForm.tsx';

const title = 'Review drafts';

/** One draft after the other: receipt left, fields right, and the keyboard leads on. */
export function ReviewDrafts() {
  const queue = useReviewQueue();
  const filed = useFiledFor();

  if (queue.isPending) return <FormSkeleton title={title} />;
  if (queue.isError)
    return (
      <FormMessagePage title={title}>
        <FailedState title="Failed to fetch Drafts." onRetry={queue.retry}>
          What you saved is safe.
        </FailedState>
      </FormMessagePage>
    );
  if (!queue.current)
    return (
      <FormMessagePage title={title}>
        <EmptyState
          title={queue.reviewed > 0 ? `${queue.reviewed} reviewed` : 'No draft waits for a review'}
          icon={<IconChecks size={20} aria-hidden="true" />}
          action={
            queue.reviewed > 0 ? (
              <Button component={AppLink} href={tabUrl('draft_expense', forQuery(filed))}>
                Show the expenses
              </Button>
            ) : (
              <Button component={AppLink} href={uploadUrl('receipts', filed)}>
                Upload receipts
              </Button>
            )
          }
        >
          {queue.reviewed > 0
            ? 'They can go into a report now.'
            : 'Receipts you upload in bulk wait here until they have a category.'}
        </EmptyState>
      </FormMessagePage>
    );
  return <ReviewForm key={queue.current.id} expense={queue.current} queue={queue} />;
}
