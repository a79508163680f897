import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { tabAddress } from '../reports/parts/addresses.ts';
import { BulkReceipts } from './parts/BulkReceipts.tsx';
import styles from './parts/FormFace.module.css';
import { ReviewDrafts } from './parts/ReviewDrafts.tsx';
import { SheetImport } from './parts/SheetImport.tsx';
import { useWaitingDrafts } from './use-waiting-drafts.ts';

const address = '/upload';
const lines = {
  receipts: 'Every receipt becomes a draft of its own, filled with what it says.',
  sheet: 'Every row becomes a draft of its own.',
};

/** Many at once: receipts that are read and become drafts, a sheet of expenses, and the review of what came of it. */
export function UploadScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  const [sheet, setSheet] = useState<File | null>(null);
  const waiting = useWaitingDrafts();
  const tab = hash === 'sheet' || hash === 'review' ? hash : 'receipts';

  if (tab === 'review') return <ReviewDrafts />;
  return (
    <div className={styles.face}>
      <PageHeader
        title="Bulk upload"
        crumbs={[{ label: 'Expense Reports', href: tabAddress('draft_expense') }, { label: 'Bulk upload' }]}
        line={lines[tab]}
        tabs={
          <TabBar
            label="What to upload"
            current={`${address}#${tab}`}
            tabs={[
              { label: 'Receipts', href: `${address}#receipts` },
              { label: 'Spreadsheet', href: `${address}#sheet` },
              {
                label: 'Review',
                href: `${address}#review`,
                ...(waiting.total === null ? {} : { count: waiting.total }),
              },
            ]}
          />
        }
      />
      {tab === 'receipts' ? (
        <BulkReceipts waiting={waiting} onSheet={setSheet} />
      ) : (
        <SheetImport file={sheet} onDone={() => setSheet(null)} />
      )}
    </div>
  );
}
