import { CallError, sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { notify } from '../../../ui/notices.ts';
import type { Report } from './report.ts';

/** Reminds whoever has to decide on a report. */
export function useReminder({ id, now_with }: Pick<Report, 'id' | 'now_with'>) {
  const remind = useWrite('reports.remind');
  return {
    isPending: remind.isPending,
    remind() {
      remind.mutate(
        { report_id: id },
        {
          onSuccess: () => notify.success(`${now_with.map(personName).join(' and ') || 'The approvers'} reminded`),
          onError: (error) => {
            // Having done it today already is no failure.
            const isDone = error instanceof CallError && error.failure.code === 'report.reminded';
            (isDone ? notify.info : notify.failure)(sentenceOf(error));
          },
        },
      );
    },
  };
}
