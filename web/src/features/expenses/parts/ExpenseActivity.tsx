import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { FailedState } from '../../../ui/FailedState.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { ActivityFeed } from '../../items/parts/ActivityFeed.tsx';
import { attachedItemOf } from '../../items/parts/attached-item.ts';
import { CommentBox } from '../../items/parts/CommentBox.tsx';
import { expenseActivityQuery } from '../expenses.calls.ts';

/** Shows the history of an expense, with a box for comments. */
export function ExpenseActivity({ expense_id }: { expense_id: string }) {
  const query = useQuery(expenseActivityQuery(expense_id));

  return (
    <Card aria-label={t`Activity`}>
      <CardHeader title={t`Activity`} />
      <CommentBox of={{ expense_id }} />
      {query.data ? (
        <ActivityFeed activity={query.data.data} of={attachedItemOf({ expense_id })} />
      ) : query.isError ? (
        <FailedState
          title={t`Failed to fetch the activity.`}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Shimmer rows={3} />
      )}
    </Card>
  );
}
