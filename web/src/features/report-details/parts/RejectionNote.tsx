import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Alert.layer.css';
import { Alert } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { personName, useSession } from '../../../lib/session.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { rich } from '../../../ui/rich.tsx';
import type { Report } from '../../items/parts/report.ts';
import { reportLabels } from '../../reports/parts/report-labels.ts';

interface RejectionNoteProps {
  report: Report;
  rejection: NonNullable<Report['rejection']>;
}

/** Shows who rejected the report, when and why, and what happened to its expenses. */
export function RejectionNote({ report, rejection }: RejectionNoteProps) {
  const { user } = useSession();
  const { by, behalf_user, at, comment } = rejection;
  const name = by ? personName(by) : 'Outlay';
  const date = <DateTime at={at} zone={user.time_zone} />;

  return (
    <Alert
      color="red"
      role="note"
      icon={<IconBan aria-hidden="true" />}
      title={
        behalf_user
          ? rich`Rejected by ${name} for ${personName(behalf_user)} on ${date}`
          : rich`Rejected by ${name} on ${date}`
      }
    >
      {comment && <p>{t`“${comment}”`}</p>}
      <p>{reportLabels.rejectedLines(report.creator_info.first_name)}</p>
    </Alert>
  );
}
