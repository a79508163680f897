import { isOutstanding } from '#domain/advances/advance-stages.ts';
import { CallError, errorText } from '../../../lib/call-error.ts';
import { joinedByAnd } from '../../../lib/joined.ts';
import { useWrite } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { notify } from '../../../ui/notices.ts';
import type { Advance } from '../../advances/parts/advance.ts';
import { advanceLabels } from '../../advances/parts/advance-labels.ts';

/** Sends a reminder about an advance: to its owner if it must be settled, otherwise to its approvers. */
export function useAdvanceReminder({
  id,
  now_with,
  owner,
  stage,
}: Pick<Advance, 'id' | 'now_with' | 'owner' | 'stage'>) {
  const remind = useWrite('advances.remind');
  const people = isOutstanding(stage) ? [owner] : now_with;

  return {
    isPending: remind.isPending,
    remind() {
      remind.mutate(
        { advance_id: id },
        {
          onSuccess: () => notify.success(advanceLabels.reminded(joinedByAnd(people.map(personName)))),
          onError: (error) => {
            // It is not an error if a reminder was already sent today.
            const isDone = error instanceof CallError && error.failure.code === 'advance.reminded';
            (isDone ? notify.info : notify.failure)(errorText(error));
          },
        },
      );
    },
  };
}
