import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBellRinging,
  IconCopy,
  IconDots,
  IconFileDownload,
  IconFileZip,
  IconInfoCircle,
  IconLock,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, use, useId, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { AppLink, NavigationContext } from '../../../ui/AppLink.tsx';
import { useExport } from '../../exports/parts/use-export.ts';
import { reportAddress, tabAddress } from './addresses.ts';
import { DeleteReportDialog } from './DeleteReportDialog.tsx';
import { RecallDialog } from './RecallDialog.tsx';
import styles from './ReportActions.module.css';
import { awaitsApproval, isUnsubmitted, type Report } from './report.ts';
import { useFraudCheck } from './use-fraud-check.ts';
import { useReminder } from './use-reminder.ts';

const SubmitDialog = lazy(() => import('./SubmitDialog.tsx'));

interface ReportActionsProps {
  report: Report;
  isEditing: boolean;
  beforeSubmit: () => Promise<void>;
}

interface Action {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  /** Why it cannot be done. */
  reason?: string | null;
  isPending?: boolean;
  leads?: boolean;
}

/** What this person may do with the report now. What they may not keeps its place, with the reason in words. */
export function ReportActions({ report, isEditing, beforeSubmit }: ReportActionsProps) {
  const { user } = useSession();
  const navigation = use(NavigationContext);
  const [asking, setAsking] = useState<'submit' | 'recall' | 'delete' | null>(null);
  const whyId = useId();
  const reminder = useReminder(report);
  const fraudCheck = useFraudCheck(report);
  const download = useExport('reports.download');
  const zipReceipts = useExport('reports.zipReceipts');
  const { can, stage, owner } = report;
  const isOwner = owner.user_id === user.user_id;
  const mayAct = (flag: { allowed: boolean }) => flag.allowed || isOwner;

  const shown: Action[] = [];
  if (isUnsubmitted(stage) && mayAct(can.submit))
    shown.push({
      label: 'Submit report',
      icon: <IconSend aria-hidden="true" />,
      leads: true,
      reason: reasonOf(can.submit),
      onClick: () => void beforeSubmit().then(() => setAsking('submit')),
    });
  if (awaitsApproval(stage) && mayAct(can.recall)) {
    shown.push({
      label: 'Remind',
      icon: <IconBellRinging aria-hidden="true" />,
      isPending: reminder.isPending,
      onClick: reminder.remind,
    });
    shown.push({
      label: 'Recall',
      icon: <IconArrowBackUp aria-hidden="true" />,
      reason: reasonOf(can.recall),
      onClick: () => setAsking('recall'),
    });
  }
  const downloadAction: Action = {
    label: 'Download',
    icon: <IconFileDownload aria-hidden="true" />,
    reason: reasonOf(can.download),
    isPending: download.isPending,
    onClick: () => download.start({ report_id: report.id }),
  };
  const isQuiet = shown.length === 0;
  const more: Action[] = [
    ...(isQuiet ? [] : [downloadAction]),
    ...(isOwner && report.no_of_receipts > 0
      ? [
          {
            label: 'Zip receipts',
            icon: <IconFileZip aria-hidden="true" />,
            isPending: zipReceipts.isPending,
            onClick: () => zipReceipts.start({ chosen: { ids: [report.id] } }),
          },
        ]
      : []),
    ...(report.no_of_expenses > 0
      ? [
          {
            label: 'Check for duplicates',
            icon: <IconCopy aria-hidden="true" />,
            isPending: fraudCheck.isPending,
            onClick: fraudCheck.check,
          },
        ]
      : []),
    ...(mayAct(can.delete)
      ? [
          {
            label: 'Delete',
            icon: <IconTrash aria-hidden="true" />,
            reason: reasonOf(can.delete),
            onClick: () => setAsking('delete'),
          },
        ]
      : []),
  ];
  const bar = isQuiet ? [downloadAction] : shown;
  const why = bar.find(({ reason }) => reason)?.reason;

  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        {!isEditing && can.edit.allowed && (
          <Button
            component={AppLink}
            href={reportAddress(report)}
            variant="default"
            leftSection={<IconPencil aria-hidden="true" />}
          >
            Edit
          </Button>
        )}
        {bar.map((action) => (
          <Button
            key={action.label}
            variant={action.leads ? 'filled' : 'default'}
            leftSection={action.reason ? <IconLock aria-hidden="true" /> : action.icon}
            loading={action.isPending ?? false}
            disabled={!!action.reason}
            {...(action.reason ? { 'aria-describedby': whyId } : {})}
            onClick={action.onClick}
          >
            {action.label}
          </Button>
        ))}
        {more.length > 0 && <MoreMenu actions={more} />}
      </div>
      {why && (
        <p id={whyId} className={styles.why}>
          <IconInfoCircle size={13} aria-hidden="true" />
          {why}
        </p>
      )}
      {asking === 'submit' && (
        <Suspense>
          <SubmitDialog
            report={report}
            onSubmitted={() => navigation?.navigate(`/report/${report.id}`)}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
      {asking === 'recall' && (
        <RecallDialog
          report={report}
          onRecalled={(draft) => navigation?.navigate(reportAddress(draft))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'delete' && (
        <DeleteReportDialog
          report={report}
          onDeleted={() => navigation?.navigate(tabAddress('draft_report'))}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function MoreMenu({ actions }: { actions: readonly Action[] }) {
  return (
    <Menu width={240}>
      <Menu.Target>
        <ActionIcon variant="default" className={styles.more ?? ''} aria-label="More actions">
          <IconDots aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, reason, isPending, onClick }) => (
          <Menu.Item
            key={label}
            leftSection={reason ? <IconLock aria-hidden="true" /> : icon}
            disabled={!!reason || isPending === true}
            onClick={onClick}
          >
            {label}
            {reason && <small className={styles.reason}>{reason}</small>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function reasonOf({ allowed, reason }: { allowed: boolean; reason: string | null }): string | null {
  return allowed ? null : (reason ?? 'You may not do this.');
}
