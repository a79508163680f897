import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import type { ReportRow } from './report.ts';
import { editExpenseUrl, reportUrl } from './report-urls.ts';
import { type SubmitPreview, SubmitSheet } from './SubmitSheet.tsx';
import { useCacheReport } from './use-report.ts';

type Preview = Answer<'reports.preview'>;
type Problem = Preview['problems'][number];

interface SubmitDialogProps {
  report: Pick<ReportRow, 'id' | 'number' | 'title' | 'stage' | 'version'>;
  onSubmitted: () => void;
  onClose: () => void;
}

/** Before a report is handed in: what is missing, what policies say, who will approve. */
export default function SubmitDialog({ report, onSubmitted, onClose }: SubmitDialogProps) {
  const keep = useCacheReport();
  const submit = useWrite('reports.submit');
  const preview = useQuery({
    ...queryOf('reports.preview', { report_id: report.id }),
    staleTime: 0,
    // What is handed in has no preview any more.
    enabled: !submit.isPending && !submit.isSuccess,
  });
  const recall = useWrite('reports.recall');

  async function send(comment: string) {
    try {
      const answer = await submit.mutateAsync({ report_id: report.id, version: report.version, comment });
      keep(answer);
      const { version } = answer.data;
      notify.success(`Report ${report.number} submitted`, {
        undo: () =>
          recall.mutate(
            { report_id: report.id, version },
            { onSuccess: keep, onError: (error) => notify.failure(sentenceOf(error)) },
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
      sight={preview.data && previewOf(preview.data, report)}
      preview={preview}
      sending={submit}
      onSend={send}
      onClose={onClose}
    />
  );
}

function previewOf({ total, problems, ...rest }: Preview, report: SubmitDialogProps['report']): SubmitPreview {
  return {
    ...rest,
    amount: total,
    problems: problems.map((problem) => ({
      group: problem.expense_id ? problem.label : 'This report',
      message: problem.message,
      rule_name: problem.rule_name,
      href: fieldUrl(problem, report),
      is_blocking: problem.is_blocking,
    })),
  };
}

/** What has no field of its own cannot be led to. */
function fieldUrl({ expense_id, field }: Problem, report: SubmitDialogProps['report']): string | null {
  const here = reportUrl(report);
  if (expense_id) return editExpenseUrl({ id: expense_id }, { from: here, r_id: report.id, field });
  return field ? `${here}?${new URLSearchParams({ field })}` : null;
}
