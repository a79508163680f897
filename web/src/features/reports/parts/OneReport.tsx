import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { Card } from '../../../ui/Card.tsx';
import { FailedState } from '../../../ui/FailedState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { useFollowedExports } from '../../exports/parts/use-export.ts';
import { ReportMissing } from './ReportMissing.tsx';
import { ReportPage } from './ReportPage.tsx';
import type { Report } from './report.ts';
import { reportUrl, tabUrl } from './report-urls.ts';
import { useReport } from './use-report.ts';

interface OneReportProps {
  id: string;
  isEditing: boolean;
}

/** Fetches a report and shows it, or says why there is none. */
export function OneReport({ id, isEditing }: OneReportProps) {
  return isId(id) ? <FetchedReport id={id} isEditing={isEditing} /> : <ReportMissing />;
}

function FetchedReport({ id, isEditing }: OneReportProps) {
  const open = useReport(id);
  const { report, error } = open;
  useFollowedExports();
  useTitle(report);
  const isMoved = useMoved(report, isEditing);

  if (error instanceof CallError && error.status === 404) return <ReportMissing />;
  if (report && !isMoved)
    return <ReportPage open={open} report={report} isEditing={isEditing && report.can.edit.allowed} />;
  return (
    <>
      <PageHeader title="Report" crumbs={[{ label: 'Expense Reports', href: tabUrl('all') }, { label: '…' }]} />
      <Card aria-label="Expenses">
        {error ? (
          <FailedState title="Failed to fetch Report." onRetry={open.refetch}>
            Nothing was lost.
          </FailedState>
        ) : (
          <Shimmer />
        )}
      </Card>
    </>
  );
}

/** What can no longer be changed is shown where everybody sees it. */
function useMoved(report: Report | undefined, isEditing: boolean): boolean {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const href = report && reportUrl(report);
  const isMoved = isEditing && !!report && !report.can.edit.allowed && href !== pathname;
  useEffect(() => {
    if (isMoved && href) void navigate({ href, replace: true });
  }, [isMoved, href, navigate]);
  return isMoved;
}

function useTitle(report: Report | undefined): void {
  const title = report && `${report.number} ${report.title} · Outlay`;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text);
}
