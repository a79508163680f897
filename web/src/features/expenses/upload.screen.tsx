import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { personName } from '../../lib/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { FiledForBanner } from '../filing/parts/FiledForBanner.tsx';
import { FiledForSwitch } from '../filing/parts/FiledForSwitch.tsx';
import { forQuery } from '../filing/parts/use-filed-for.ts';
import { useFiling } from '../filing/parts/use-filing.ts';
import { tabUrl } from '../items/parts/report-urls.ts';
import { expenseLabels } from './expense-labels.ts';
import styles from './parts/form/FormMessagePage.module.css';
import { ReviewDrafts } from './parts/form/ReviewDrafts.tsx';
import { BulkReceipts } from './parts/receipts/BulkReceipts.tsx';
import { SheetImport } from './parts/sheet/SheetImport.tsx';
import { uploadUrl } from './parts/upload-url.ts';
import { useWaitingDrafts } from './use-waiting-drafts.ts';

/** The page for uploading many receipts or a sheet of expenses, and for reviewing the drafts. */
export function UploadScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  const [sheet, setSheet] = useState<File | null>(null);
  const waiting = useWaitingDrafts();
  const filing = useFiling();
  const { filed, person } = filing;
  const tab = hash === 'sheet' || hash === 'review' ? hash : 'receipts';

  if (tab === 'review') return <ReviewDrafts />;

  return (
    <div className={styles.page}>
      <PageHeader
        title={t`Bulk upload`}
        beside={<FiledForSwitch filing={filing} />}
        crumbs={[
          { label: t`Expense Reports`, href: tabUrl('draft_expense', forQuery(filed)) },
          { label: t`Bulk upload` },
        ]}
        line={expenseLabels.uploadIntro[tab]}
        tabs={
          <TabBar
            label={t`What to upload`}
            current={uploadUrl(tab, filed)}
            tabs={[
              { label: t`Receipts`, href: uploadUrl('receipts', filed) },
              { label: t`Spreadsheet`, href: uploadUrl('sheet', filed) },
              {
                label: t`Review`,
                href: uploadUrl('review', filed),
                ...(waiting.total === null ? {} : { count: waiting.total }),
              },
            ]}
          />
        }
      />
      {person && <FiledForBanner name={personName(person)} />}
      {tab === 'receipts' ? (
        <BulkReceipts waiting={waiting} onSheet={setSheet} />
      ) : (
        <SheetImport file={sheet} onDone={() => setSheet(null)} />
      )}
    </div>
  );
}
