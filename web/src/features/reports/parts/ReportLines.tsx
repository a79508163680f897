import { Button } from '@mantine/core';
import { IconPhoto, IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isBuilt } from '#domain/access/menu.ts';
import { countText } from '#domain/text/count-text.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { notify } from '../../../ui/notices.ts';
import { useKeys } from '../../../ui/use-keys.ts';
import { counted } from '../../bulk/parts/bulk-selection.ts';
import { expenseName } from '../../expenses/parts/list/expense-row.ts';
import { useFiledFor } from '../../filing/parts/use-filed-for.ts';
import type { Report, ReportLine } from '../../items/parts/report.ts';
import { createExpenseUrl, reportUrl } from '../../items/parts/report-urls.ts';
import { AddExpensesDialog } from './AddExpensesDialog.tsx';
import { focusedLine } from './focused-line.ts';
import { type DecidingLine, ReportLineItem } from './ReportLineItem.tsx';
import styles from './ReportLines.module.css';
import { reportLabels } from './report-labels.ts';
import type { OpenReport } from './use-report.ts';
import type { ReportEdits } from './use-report-edits.ts';

const ReportReceipts = lazy(() => import('./ReportReceipts.tsx'));
const CompareDialog = lazy(() => import('./CompareDialog.tsx'));

interface ReportLinesProps {
  open: OpenReport;
  report: Report;
  /** Present while the report can be edited. */
  editing?: { edits: ReportEdits; isAdding: boolean; onAdding: (isAdding: boolean) => void } | undefined;
  /** The controls of the approver for each line. */
  decidingOn?: ((line: ReportLine) => DecidingLine) | undefined;
  /** The totals below the lines. */
  children?: ReactNode;
}

/** The expenses of a report, ten at a time, with their receipts, policy results and checks. */
export function ReportLines({ open, report, editing, decidingOn, children }: ReportLinesProps) {
  const { user } = useSession();
  const filed = useFiledFor(report.owner);
  const { lines, hasMore, isFetchingMore, fetchMore } = open;
  const [viewed, setViewed] = useState<string | null>(null);
  const [compared, setCompared] = useState<ReportLine | null>(null);
  const [removing, setRemoving] = useState<readonly string[]>([]);
  const withReceipts = lines.filter(({ no_of_receipts }) => no_of_receipts > 0);

  useKeys({
    o: () => setViewed(withReceipts.find(({ id }) => id === focusedLine())?.id ?? withReceipts[0]?.id ?? null),
  });

  async function unlink(line: ReportLine) {
    if (!editing) return;
    const { edits } = editing;
    setRemoving((present) => [...present, line.id]);
    try {
      await edits.change({ unlink_ids: [line.id] });
      const undo = () => void edits.change({ link_ids: [line.id] }).catch(showFailure);
      notify.success(reportLabels.lineRemoved(expenseName(line)), { undo });
    } catch (error) {
      showFailure(error);
    } finally {
      setRemoving((present) => present.filter((id) => id !== line.id));
    }
  }

  const addButton = (look: 'subtle' | 'filled') => (
    <Button
      variant={look}
      size={look === 'subtle' ? 'sm' : 'md'}
      leftSection={<IconPlus aria-hidden="true" />}
      onClick={() => editing?.onAdding(true)}
    >
      Add expenses
    </Button>
  );

  return (
    <Card aria-label="Expenses">
      <CardHeader
        title={counted(report.no_of_expenses, 'expense')}
        detail={receiptText(report.no_of_receipts)}
        end={
          <span className={styles.tools}>
            {editing && report.no_of_expenses > 0 && addButton('subtle')}
            {withReceipts.length > 0 && (
              <Button
                size="sm"
                variant="subtle"
                leftSection={<IconPhoto aria-hidden="true" />}
                onClick={() => setViewed(withReceipts[0]?.id ?? null)}
              >
                View receipts
              </Button>
            )}
          </span>
        }
      />
      {report.no_of_expenses === 0 && (
        <EmptyState title={reportLabels.noLinesTitle} action={editing && addButton('filled')}>
          {editing ? reportLabels.addLinesHint : reportLabels.emptyReport}
        </EmptyState>
      )}
      {report.rejection && lines.length === 0 && report.no_of_expenses > 0 && (
        <EmptyState title={reportLabels.noLinesTitle}>{reportLabels.linesNotRecorded}</EmptyState>
      )}
      <ul>
        {lines.map((line) => (
          <ReportLineItem
            key={line.id}
            line={line}
            report={report}
            isEditing={editing !== undefined}
            isBeingRemoved={removing.includes(line.id)}
            onReceipt={() => setViewed(line.id)}
            onUnlink={() => void unlink(line)}
            onCompare={() => setCompared(line)}
            deciding={decidingOn?.(line)}
          />
        ))}
      </ul>
      {hasMore && (
        <div className={styles.more}>
          <Button variant="default" loading={isFetchingMore} onClick={fetchMore}>
            Load more
          </Button>
          <span>
            {lines.length} of {countText(report.no_of_expenses)}
          </span>
        </div>
      )}
      {editing && isBuilt('/individual/reports/expense/create') && report.no_of_expenses > 0 && (
        <div className={styles.more}>
          <Button
            component={AppLink}
            href={createExpenseUrl({ from: reportUrl(report), r_id: report.id, for: filed.for_user_id })}
            size="sm"
            variant="subtle"
            leftSection={<IconPlus aria-hidden="true" />}
          >
            Create Expense
          </Button>
        </div>
      )}
      {report.no_of_expenses > 0 && children}
      {editing?.isAdding && (
        <AddExpensesDialog report={report} edits={editing.edits} onClose={() => editing.onAdding(false)} />
      )}
      <Suspense>
        {viewed && (
          <ReportReceipts
            lines={withReceipts}
            no_of_receipts={report.no_of_receipts}
            firstId={viewed}
            onNearEnd={() => hasMore && fetchMore()}
            onClose={() => setViewed(null)}
          />
        )}
        {compared && (
          <CompareDialog
            line={compared}
            isOwn={report.owner.user_id === user.user_id}
            onClose={() => setCompared(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}

function receiptText(count: number): string {
  if (count === 0) return 'no receipts';
  return count === 1 ? '1 receipt' : `${countText(count)} receipts`;
}

function showFailure(error: unknown): void {
  notify.failure(errorText(error));
}
