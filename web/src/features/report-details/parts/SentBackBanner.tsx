import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import { isSentBack, reportStageLabel } from '#domain/reports/report-stages.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import type { Report, ReportLine } from '../../items/parts/report.ts';
import { editExpenseUrl } from '../../items/parts/report-urls.ts';
import { firstLineToFix } from './first-line-to-fix.ts';
import styles from './SentBackBanner.module.css';

/** Shows who sent the report back and why, with a link to the first expense to fix. */
export function SentBackBanner({ report, lines }: { report: Report; lines: readonly ReportLine[] }) {
  if (!isSentBack(report.stage)) return null;
  const entry = report.activity.find(({ status }) => status === reportStageLabel.sent_back);
  const line = report.can.edit.allowed ? firstLineToFix(lines) : undefined;

  return (
    <div className={styles.banner} role="status">
      <span className={styles.tile}>
        <IconArrowBackUp aria-hidden="true" />
      </span>
      <div>
        <b>{entry ? t`Sent back by ${entry.name}` : t`Sent back`}</b>
        {entry?.comments && <p>{t`“${entry.comments}”`}</p>}
        {entry && (
          <small>
            <DateTime at={entry.timestamp} />
          </small>
        )}
      </div>
      {line && (
        <Button
          component={AppLink}
          href={editExpenseUrl(line, { from: 'report_create', r_id: report.id })}
          variant="default"
          size="sm"
        >
          {t`Fix`}
        </Button>
      )}
    </div>
  );
}
