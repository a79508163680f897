import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import type { Report } from '../../items/parts/report.ts';
import { reportLabels } from '../../reports/parts/report-labels.ts';

/** Returns a function that repeats the duplicate check of a report. The findings appear next to the report's lines. */
export function useFraudCheck({ id }: Pick<Report, 'id'>) {
  const check = useWrite('reports.fraudCheck');
  return {
    isPending: check.isPending,
    check() {
      check.mutate(
        { report_id: id },
        {
          onSuccess: ({ data }) => {
            const found = data.flatMap(({ checks }) => checks).filter(({ acknowledgement }) => !acknowledgement).length;
            if (found === 0) notify.success(reportLabels.noIssues);
            else notify.info(reportLabels.issues(found));
          },
          onError: (error) => notify.failure(errorText(error)),
        },
      );
    },
  };
}
