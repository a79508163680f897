import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import type { ReportRow } from '../../items/parts/report.ts';
import { editExpenseUrl, reportUrl } from '../../items/parts/report-urls.ts';
import { type SubmitPreview, SubmitSheet } from '../../items/parts/SubmitSheet.tsx';
import { useCacheReport } from './use-report.ts';

type Preview = Answer<'reports.preview'>;
type Problem = Preview['problems'][number];

interface SubmitDialogProps {
  report: Pick<ReportRow, 'id' | 'number' | 'title' | 'stage' | 'version'>;
  onSubmitted: () => void;
  onClose: () => void;
}

/** Shows missing fields, policy results and approvers before a report is submitted. */
export default function SubmitDialog({ report, onSubmitted, onClose }: SubmitDialogProps) {
  const cacheReport = useCacheReport();
  const submit = useWrite('reports.submit');
  const preview = useQuery({
    ...queryOf('reports.preview', { report_id: report.id }),
    staleTime: 0,
    // A submitted report has no preview.
    enabled: !submit.isPending && !submit.isSuccess,
  });
  const recall = useWrite('reports.recall');

  async function send(comment: string) {
    try {
      const answer = await submit.mutateAsync({ report_id: report.id, version: report.version, comment });
      cacheReport(answer);
      const { version } = answer.data;
      notify.success(t`Report ${report.number} submitted`, {
        undo: () =>
          recall.mutate(
            { report_id: report.id, version },
            { onSuccess: cacheReport, onError: (error) => notify.failure(errorText(error)) },
          ),
      });
      onClose();
      onSubmitted();
    } catch {
      void preview.refetch();
    }
  }

  return (
    <SubmitSheet
      noun="report"
      item={report}
      preview={preview.data && submitPreview(preview.data, report)}
      previewQuery={preview}
      sending={submit}
      onSend={send}
      onClose={onClose}
    />
  );
}

function submitPreview({ total, problems, ...rest }: Preview, report: SubmitDialogProps['report']): SubmitPreview {
  return {
    ...rest,
    amount: total,
    problems: problems.map((problem) => ({
      group: problem.expense_id ? problem.label : t`This report`,
      message: problem.message,
      rule_name: problem.rule_name,
      href: fieldUrl(problem, report),
      is_blocking: problem.is_blocking,
    })),
  };
}

/** Returns the URL of the field to fix, or null if the problem belongs to no field. */
function fieldUrl({ expense_id, field }: Problem, report: SubmitDialogProps['report']): string | null {
  const from = reportUrl(report);
  if (expense_id) return editExpenseUrl({ id: expense_id }, { from, r_id: report.id, field });
  return field ? `${from}?${new URLSearchParams({ field })}` : null;
}
