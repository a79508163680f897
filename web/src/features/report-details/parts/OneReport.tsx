import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '#domain/language/translate.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import { CallError } from '../../../lib/call-error.ts';
import { Card } from '../../../ui/Card.tsx';
import { FailedState } from '../../../ui/FailedState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { useFollowedExports } from '../../exports/parts/use-export.ts';
import type { Report } from '../../items/parts/report.ts';
import { reportUrl, tabUrl } from '../../items/parts/report-urls.ts';
import { reportLabels } from '../../reports/parts/report-labels.ts';
import { useReport } from '../../reports/parts/use-report.ts';
import { ReportMissing } from './ReportMissing.tsx';
import { ReportPage } from './ReportPage.tsx';

interface OneReportProps {
  id: string;
  isEditing: boolean;
}

/** Fetches a report and shows the report or an error. */
export function OneReport({ id, isEditing }: OneReportProps) {
  return isUuid(id) ? <FetchedReport id={id} isEditing={isEditing} /> : <ReportMissing />;
}

function FetchedReport({ id, isEditing }: OneReportProps) {
  const open = useReport(id);
  const { report, error } = open;
  useFollowedExports();
  useTitle(report);
  const isRedirecting = useRedirectWhenLocked(report, isEditing);

  if (error instanceof CallError && error.status === 404) return <ReportMissing />;
  if (report && !isRedirecting)
    return <ReportPage open={open} report={report} isEditing={isEditing && report.can.edit.allowed} />;

  return (
    <>
      <PageHeader title={t`Report`} crumbs={[{ label: t`Expense Reports`, href: tabUrl('all') }, { label: '…' }]} />
      <Card aria-label={t`Expenses`}>
        {error ? (
          <FailedState title={t`Failed to fetch Report.`} onRetry={open.refetch}>
            {reportLabels.failedHint}
          </FailedState>
        ) : (
          <Shimmer />
        )}
      </Card>
    </>
  );
}

/**
 * Redirects from the edit page to the details page once the report can no longer be edited. Returns true while
 * redirecting.
 */
function useRedirectWhenLocked(report: Report | undefined, isEditing: boolean): boolean {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const href = report && reportUrl(report);
  const isRedirecting = isEditing && !!report && !report.can.edit.allowed && href !== pathname;
  useEffect(() => {
    if (isRedirecting && href) void navigate({ href, replace: true });
  }, [isRedirecting, href, navigate]);
  return isRedirecting;
}

function useTitle(report: Report | undefined): void {
  const title = report && `${report.number} ${report.title} · Outlay`;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
