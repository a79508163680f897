import { CallError, errorText } from '../../../lib/call-error.ts';
import { joinedByAnd } from '../../../lib/joined.ts';
import { useWrite } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { notify } from '../../../ui/notices.ts';
import type { Report } from '../../items/parts/report.ts';
import { reportLabels } from '../../reports/parts/report-labels.ts';

/** Returns a function that sends a reminder to the approvers of a report. */
export function useReminder({ id, now_with }: Pick<Report, 'id' | 'now_with'>) {
  const remind = useWrite('reports.remind');
  return {
    isPending: remind.isPending,
    remind() {
      remind.mutate(
        { report_id: id },
        {
          onSuccess: () => notify.success(reportLabels.reminded(joinedByAnd(now_with.map(personName)))),
          onError: (error) => {
            // A reminder that was already sent today is not an error.
            const isDone = error instanceof CallError && error.failure.code === 'report.reminded';
            (isDone ? notify.info : notify.failure)(errorText(error));
          },
        },
      );
    },
  };
}
