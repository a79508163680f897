import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBellRinging,
  IconCopy,
  IconFileDownload,
  IconFileZip,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, Suspense, use, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { useSession } from '../../../lib/session.ts';
import { type Action, ActionRow, reasonOf } from '../../../ui/ActionRow.tsx';
import { AppLink, NavigationContext } from '../../../ui/AppLink.tsx';
import { useExport } from '../../exports/parts/use-export.ts';
import { forQuery, useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { DeleteItemDialog } from '../../items/parts/DeleteItemDialog.tsx';
import { awaitsApproval, isUnsubmitted, type Report } from '../../items/parts/report.ts';
import { reportUrl, tabUrl } from '../../items/parts/report-urls.ts';
import { reportLabels } from '../../reports/parts/report-labels.ts';
import { RecallDialog } from './RecallDialog.tsx';
import { useFraudCheck } from './use-fraud-check.ts';
import { useReminder } from './use-reminder.ts';

const SubmitDialog = lazy(() => import('../../reports/parts/SubmitDialog.tsx'));

interface ReportActionsProps {
  report: Report;
  isEditing: boolean;
  beforeSubmit: () => Promise<void>;
}

/** The actions of the report. Actions that the owner cannot use now are disabled and show the reason. */
export function ReportActions({ report, isEditing, beforeSubmit }: ReportActionsProps) {
  const navigation = use(NavigationContext);
  const [dialog, setDialog] = useState<ReportDialog | null>(null);
  const { actions, more } = useActionList(report, { beforeSubmit, openDialog: setDialog });
  const filed = useFiledFor(report.owner);

  return (
    <>
      <ActionRow
        before={
          !isEditing &&
          report.can.edit.allowed && (
            <Button
              component={AppLink}
              href={reportUrl(report)}
              variant="default"
              leftSection={<IconPencil aria-hidden="true" />}
            >
              {t`Edit`}
            </Button>
          )
        }
        actions={actions}
        more={more}
      />
      {dialog === 'submit' && (
        <Suspense>
          <SubmitDialog
            report={report}
            onSubmitted={() => navigation?.navigate(`/report/${report.id}`)}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {dialog === 'recall' && (
        <RecallDialog
          report={report}
          onRecalled={(draft) => navigation?.navigate(reportUrl(draft))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'delete' && (
        <DeleteItemDialog
          kind="Report"
          item={report}
          onDeleted={() => navigation?.navigate(tabUrl('draft_report', forQuery(filed)))}
          onClose={() => setDialog(null)}
        >
          {report.no_of_expenses > 0 ? reportLabels.expensesKept : reportLabels.emptyReport}
        </DeleteItemDialog>
      )}
    </>
  );
}

type ReportDialog = 'submit' | 'recall' | 'delete';

interface ActionListOptions {
  beforeSubmit: () => Promise<void>;
  openDialog: (dialog: ReportDialog) => void;
}

/** Returns the main actions, shown as buttons, and the other actions for the menu. */
function useActionList(report: Report, { beforeSubmit, openDialog }: ActionListOptions) {
  const { user } = useSession();
  const reminder = useReminder(report);
  const fraudCheck = useFraudCheck(report);
  const download = useExport('reports.download');
  const zipReceipts = useExport('reports.zipReceipts');
  const { can, stage, owner } = report;
  const isOwner = owner.user_id === user.user_id;
  const isShown = (flag: { allowed: boolean }) => flag.allowed || isOwner;

  const canRecall = awaitsApproval(stage) && isShown(can.recall);
  const main = shown([
    isUnsubmitted(stage) &&
      isShown(can.submit) && {
        label: t`Submit report`,
        icon: <IconSend aria-hidden="true" />,
        leads: true,
        reason: reasonOf(can.submit),
        onClick: () => void beforeSubmit().then(() => openDialog('submit')),
      },
    canRecall && {
      label: t`Remind`,
      icon: <IconBellRinging aria-hidden="true" />,
      isPending: reminder.isPending,
      onClick: reminder.remind,
    },
    canRecall && {
      label: t`Recall`,
      icon: <IconArrowBackUp aria-hidden="true" />,
      reason: reasonOf(can.recall),
      onClick: () => openDialog('recall'),
    },
  ]);
  const downloadAction: Action = {
    label: t`Download PDF`,
    icon: <IconFileDownload aria-hidden="true" />,
    reason: reasonOf(can.download),
    isPending: download.isPending,
    onClick: () => download.start({ report_id: report.id }),
  };

  const hasMain = main.length > 0;
  const more = shown([
    hasMain && downloadAction,
    report.no_of_receipts > 0 && {
      label: t`Download receipts (ZIP)`,
      icon: <IconFileZip aria-hidden="true" />,
      isPending: zipReceipts.isPending,
      onClick: () => zipReceipts.start({ chosen: { ids: [report.id] } }),
    },
    report.no_of_expenses > 0 && {
      label: t`Check for duplicates`,
      icon: <IconCopy aria-hidden="true" />,
      isPending: fraudCheck.isPending,
      onClick: fraudCheck.check,
    },
    isShown(can.delete) && {
      label: t`Delete`,
      icon: <IconTrash aria-hidden="true" />,
      isDestructive: true,
      reason: reasonOf(can.delete),
      onClick: () => openDialog('delete'),
    },
  ]);

  return { actions: hasMain ? main : [downloadAction], more };
}

function shown(actions: readonly (Action | false)[]): Action[] {
  return actions.filter((action) => action !== false);
}
