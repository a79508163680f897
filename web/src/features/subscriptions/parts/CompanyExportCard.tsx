import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { useExport, useFollowedExports } from '../../exports/parts/use-export.ts';
import styles from '../subscriptions.module.css';

const everything = { chosen: { matching: {} }, format: 'xlsx' } as const;

/** Exports the company's data while its subscription has ended. Each file is downloaded when it is ready. */
export function CompanyExportCard() {
  useFollowedExports();
  const reports = useExport('exports.companyReports');
  const advances = useExport('exports.companyAdvances');
  const payments = useExport('exports.payoutList');

  return (
    <Card>
      <CardHeader title="Export your data" />
      <div className={styles.state}>
        <p>Download everything your company has recorded as Excel files.</p>
        <div className={styles.exports}>
          <ExportButton
            label="Expense reports"
            isPending={reports.isPending}
            onClick={() => reports.start(everything)}
          />
          <ExportButton label="Advances" isPending={advances.isPending} onClick={() => advances.start(everything)} />
          <ExportButton
            label="Payments"
            isPending={payments.isPending}
            onClick={() => payments.start({ ...everything, tab: 'paid' })}
          />
        </div>
      </div>
    </Card>
  );
}

function ExportButton({ label, isPending, onClick }: { label: string; isPending: boolean; onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconDownload aria-hidden="true" />} loading={isPending} onClick={onClick}>
      {label}
    </Button>
  );
}
