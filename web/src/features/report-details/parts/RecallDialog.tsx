import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import type { Report } from '../../items/parts/report.ts';
import { reportLabels } from '../../reports/parts/report-labels.ts';
import { useCacheReport } from '../../reports/parts/use-report.ts';

interface RecallDialogProps {
  report: Pick<Report, 'id' | 'number' | 'version'>;
  onRecalled: (draft: Report) => void;
  onClose: () => void;
}

export function RecallDialog({ report, onRecalled, onClose }: RecallDialogProps) {
  const cacheReport = useCacheReport();
  const recall = useWrite('reports.recall');

  async function confirm() {
    try {
      const answer = await recall.mutateAsync({ report_id: report.id, version: report.version });
      cacheReport(answer);
      notify.success(t`Report ${report.number} recalled`);
      onClose();
      onRecalled(answer.data);
    } catch (error) {
      notify.failure(errorText(error));
      onClose();
    }
  }

  return (
    <ConfirmDialog
      title={t`Recall ${report.number}?`}
      action={t`Recall`}
      isPending={recall.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {reportLabels.recallHint}
    </ConfirmDialog>
  );
}
