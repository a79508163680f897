import { isOutstanding } from '#domain/advances/advance-stages.ts';
import { CallError, sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { notify } from '../../../ui/notices.ts';
import type { Advance } from './advance.ts';

/** Reminds whoever has to decide on an advance, or its owner to settle it. */
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
          onSuccess: () => notify.success(`${people.map(personName).join(' and ') || 'The approvers'} reminded`),
          onError: (error) => {
            // Having done it today already is no failure.
            const isDone = error instanceof CallError && error.failure.code === 'advance.reminded';
            (isDone ? notify.info : notify.failure)(sentenceOf(error));
          },
        },
      );
    },
  };
}
