import { Button } from '@mantine/core';
import { IconPhoto, IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isBuilt } from '#domain/access/menu.ts';
import { plural, t } from '#domain/language/translate.ts';
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
  /** The controls for editing; absent if the report can no longer be edited. */
  editing?: { edits: ReportEdits; isAdding: boolean; onAdding: (isAdding: boolean) => void } | undefined;
  /** Returns the approver's controls for a line. */
  decidingOn?: ((line: ReportLine) => DecidingLine) | undefined;
  /** The totals below the lines. */
  children?: ReactNode;
}

/** The expenses of a report, ten at a time, with their receipts, policy results and checks. */
export function ReportLines({ open, report, editing, decidingOn, children }: ReportLinesProps) {
  const { lines } = open;
  const [viewed, setViewed] = useState<string | null>(null);
  const [compared, setCompared] = useState<ReportLine | null>(null);
  const { removing, unlink } = useUnlinking(editing?.edits);
  const withReceipts = lines.filter(({ no_of_receipts }) => no_of_receipts > 0);
  const [firstWithReceipt] = withReceipts;

  useKeys({
    o: () => setViewed(withReceipts.find(({ id }) => id === focusedLine())?.id ?? firstWithReceipt?.id ?? null),
  });

  const addExpenses = editing && (() => editing.onAdding(true));

  return (
    <Card aria-label={t`Expenses`}>
      <LinesHeader
        report={report}
        onAdd={addExpenses}
        onView={firstWithReceipt && (() => setViewed(firstWithReceipt.id))}
      />
      {report.no_of_expenses === 0 && (
        <EmptyState
          title={reportLabels.noLinesTitle}
          action={addExpenses && <AddButton look="filled" onClick={addExpenses} />}
        >
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
      <MoreLines open={open} total={report.no_of_expenses} />
      {editing && report.no_of_expenses > 0 && <CreateExpenseLink report={report} />}
      {report.no_of_expenses > 0 && children}
      {editing?.isAdding && (
        <AddExpensesDialog report={report} edits={editing.edits} onClose={() => editing.onAdding(false)} />
      )}
      <LineDialogs
        report={report}
        open={open}
        withReceipts={withReceipts}
        viewed={viewed}
        compared={compared}
        onReceiptsClose={() => setViewed(null)}
        onCompareClose={() => setCompared(null)}
      />
    </Card>
  );
}

interface LinesHeaderProps {
  report: Report;
  onAdd: (() => void) | undefined;
  /** Opens the receipts; undefined if no loaded line has one. */
  onView: (() => void) | undefined;
}

function LinesHeader({ report, onAdd, onView }: LinesHeaderProps) {
  return (
    <CardHeader
      title={counted(report.no_of_expenses, 'expense')}
      detail={receiptText(report.no_of_receipts)}
      end={
        <span className={styles.tools}>
          {onAdd && report.no_of_expenses > 0 && <AddButton look="subtle" onClick={onAdd} />}
          {onView && (
            <Button size="sm" variant="subtle" leftSection={<IconPhoto aria-hidden="true" />} onClick={onView}>
              {t`View receipts`}
            </Button>
          )}
        </span>
      }
    />
  );
}

/**
 * Removes lines from the report. A removed line stays visible until the server has responded, and the removal can be
 * undone.
 */
function useUnlinking(edits: ReportEdits | undefined) {
  const [removing, setRemoving] = useState<readonly string[]>([]);

  async function unlink(line: ReportLine) {
    if (!edits) return;
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

  return { removing, unlink };
}

function AddButton({ look, onClick }: { look: 'subtle' | 'filled'; onClick: () => void }) {
  return (
    <Button
      variant={look}
      size={look === 'subtle' ? 'sm' : 'md'}
      leftSection={<IconPlus aria-hidden="true" />}
      onClick={onClick}
    >
      {t`Add expenses`}
    </Button>
  );
}

function MoreLines({
  open: { lines, hasMore, isFetchingMore, fetchMore },
  total,
}: {
  open: OpenReport;
  total: number;
}) {
  if (!hasMore) return null;
  return (
    <div className={styles.more}>
      <Button variant="default" loading={isFetchingMore} onClick={fetchMore}>
        {t`Load more`}
      </Button>
      <span>{t`${lines.length} of ${countText(total)}`}</span>
    </div>
  );
}

function CreateExpenseLink({ report }: { report: Report }) {
  const filed = useFiledFor(report.owner);
  if (!isBuilt('/individual/reports/expense/create')) return null;
  return (
    <div className={styles.more}>
      <Button
        component={AppLink}
        href={createExpenseUrl({ from: reportUrl(report), r_id: report.id, for: filed.for_user_id })}
        size="sm"
        variant="subtle"
        leftSection={<IconPlus aria-hidden="true" />}
      >
        {t`Create Expense`}
      </Button>
    </div>
  );
}

interface LineDialogsProps extends Pick<ReportLinesProps, 'report' | 'open'> {
  withReceipts: readonly ReportLine[];
  /** The id of the line whose receipts are shown first. */
  viewed: string | null;
  compared: ReportLine | null;
  onReceiptsClose: () => void;
  onCompareClose: () => void;
}

function LineDialogs(props: LineDialogsProps) {
  const { report, open, withReceipts, viewed, compared, onReceiptsClose, onCompareClose } = props;
  const { user } = useSession();
  return (
    <Suspense>
      {viewed && (
        <ReportReceipts
          lines={withReceipts}
          no_of_receipts={report.no_of_receipts}
          firstId={viewed}
          onNearEnd={() => open.hasMore && open.fetchMore()}
          onClose={onReceiptsClose}
        />
      )}
      {compared && (
        <CompareDialog line={compared} isOwn={report.owner.user_id === user.user_id} onClose={onCompareClose} />
      )}
    </Suspense>
  );
}

function receiptText(count: number): string {
  if (count === 0) return t`no receipts`;
  return plural(count, '1 receipt', '# receipts');
}

function showFailure(error: unknown): void {
  notify.failure(errorText(error));
}
