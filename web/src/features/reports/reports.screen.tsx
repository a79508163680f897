import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isBuilt } from '#domain/access/menu.ts';
import { t, texts } from '#domain/language/translate.ts';
import { personName } from '../../lib/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Shimmer } from '../../ui/Shimmer.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { DraftExpenseList } from '../expenses/parts/list/DraftExpenseList.tsx';
import { uploadUrl } from '../expenses/parts/upload-url.ts';
import { useFollowedExports } from '../exports/parts/use-export.ts';
import { FiledForBanner } from '../filing/parts/FiledForBanner.tsx';
import { FiledForSwitch } from '../filing/parts/FiledForSwitch.tsx';
import { FilingNotAllowed } from '../filing/parts/FilingNotAllowed.tsx';
import { forQuery } from '../filing/parts/use-filed-for.ts';
import { type Filing, useFiling } from '../filing/parts/use-filing.ts';
import { createExpenseUrl, type ReportTab, reportTabs, tabOf, tabUrl } from '../items/parts/report-urls.ts';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { ReportList } from './parts/ReportList.tsx';
import { useTabCounts } from './reports.calls.ts';
import styles from './reports.module.css';

const CreateReportDialog = lazy(() => import('./parts/CreateReportDialog.tsx'));

const title = t`Expense Reports`;
const tabLabels: Record<ReportTab, string> = texts({
  draft_expense: 'Draft expenses',
  draft_report: 'Draft reports',
  all: 'All reports',
});

/** Shows the lists of draft expenses, draft reports and all reports. */
export function ReportsScreen() {
  const filing = useFiling();
  if (!filing.isPending && !filing.isOver) return <ReportLists filing={filing} />;
  return (
    <>
      <PageHeader title={title} beside={<FiledForSwitch filing={filing} />} />
      {filing.isOver ? <FilingNotAllowed own={tabUrl('all')} /> : <Shimmer />}
    </>
  );
}

function ReportLists({ filing }: { filing: Filing }) {
  const tab = useLocation({ select: ({ hash }) => tabOf(hash) });
  const { filed, person } = filing;
  const counts = useTabCounts(filed);
  const mayWrite = useCanChange('/individual/reports');
  const creating = useCreating();
  useFollowedExports();

  const createReport = mayWrite && (
    <Button leftSection={<IconPlus aria-hidden="true" />} onClick={() => creating.begin([])}>
      {t`Create Report`}
    </Button>
  );
  const mayCreateExpense = mayWrite && isBuilt('/individual/reports/expense/create');
  const createExpense = (look: 'default' | 'filled'): ReactNode =>
    mayCreateExpense && (
      <Button
        component={AppLink}
        href={createExpenseUrl(
          filed.for_user_id ? { for: filed.for_user_id, from: tabUrl('draft_expense', forQuery(filed)) } : {},
        )}
        variant={look}
        leftSection={<IconPlus aria-hidden="true" />}
      >
        {t`Create Expense`}
      </Button>
    );

  return (
    <>
      <PageHeader
        title={title}
        beside={<FiledForSwitch filing={filing} />}
        actions={
          <>
            <UploadButton filed={filed} />
            {createExpense('default')}
            {createReport}
          </>
        }
        tabs={
          <TabBar
            label={t`Lists`}
            current={tabUrl(tab, forQuery(filed))}
            tabs={reportTabs.map((name) => ({
              label: tabLabels[name],
              href: tabUrl(name, forQuery(filed)),
              count: counts[name],
            }))}
          />
        }
      />
      {person && <FiledForBanner name={personName(person)} />}
      {tab === 'draft_expense' ? (
        <DraftExpenseList
          key={filed.for_user_id}
          createButton={createExpense('filled')}
          onCreateReport={creating.begin}
        />
      ) : (
        <ReportList key={`${tab} ${filed.for_user_id}`} tab={tab} createButton={createReport} />
      )}
      {creating.expense_ids && (
        <Suspense>
          <CreateReportDialog expense_ids={creating.expense_ids} onClose={creating.end} />
        </Suspense>
      )}
    </>
  );
}

function UploadButton({ filed }: { filed: Filing['filed'] }) {
  if (!useCanChange('/upload')) return null;
  return (
    <Button
      component={AppLink}
      href={uploadUrl('receipts', filed)}
      variant="subtle"
      className={styles.upload ?? ''}
      leftSection={<IconUpload aria-hidden="true" />}
    >
      {t`Bulk upload`}
    </Button>
  );
}

/**
 * Returns the state of the Create report dialog, and functions that open and close it. The button on the home page
 * opens the dialog with the fromDashboard flag.
 */
function useCreating() {
  const [expense_ids, setExpenseIds] = useState<readonly string[] | null>(null);
  const isFromDashboard = useLocation({ select: ({ state }) => state.fromDashboard === true });
  const navigate = useNavigate();

  useEffect(() => {
    if (isFromDashboard) setExpenseIds([]);
  }, [isFromDashboard]);

  return {
    expense_ids,
    begin: (ids: readonly string[]) => setExpenseIds(ids),
    end() {
      setExpenseIds(null);
      // Removes the flag, so that going back to this page does not open the dialog again.
      if (isFromDashboard)
        void navigate({ to: '.', search: true, hash: true, state: {}, replace: true, resetScroll: false });
    },
  };
}
