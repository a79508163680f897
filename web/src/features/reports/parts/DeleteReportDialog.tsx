import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import type { Report } from './report.ts';

interface DeleteReportDialogProps {
  report: Pick<Report, 'id' | 'number' | 'no_of_expenses'>;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteReportDialog({ report, onDeleted, onClose }: DeleteReportDialogProps) {
  // The page behind still shows what is gone: it is left, not read again.
  const remove = useWrite('reports.remove', 'when_seen');

  async function confirm() {
    try {
      const { undone } = await remove.mutateAsync({ chosen: { ids: [report.id] } });
      onClose();
      const [refused] = undone;
      if (refused) return notify.failure(refused.reason);
      notify.success(`Report ${report.number} deleted`);
      onDeleted();
    } catch (error) {
      notify.failure(sentenceOf(error));
      onClose();
    }
  }

  return (
    <ConfirmDialog
      title={`Delete ${report.number}?`}
      action="Delete"
      isDestroying
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {report.no_of_expenses > 0
        ? 'Its expenses stay and become draft expenses again.'
        : 'The report is empty. Nothing else goes with it.'}
    </ConfirmDialog>
  );
}
