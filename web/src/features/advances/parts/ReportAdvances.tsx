import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { queryOf } from '../../../lib/queries.ts';
import type { Report } from '../../items/parts/report.ts';
import styles from './ReportAdvances.module.css';

const UseAdvancesDialog = lazy(() => import('./UseAdvancesDialog.tsx'));

/**
 * The button that opens the dialog for using advances in a report. Hidden if no advance is available or the user may
 * not apply advances.
 */
export function ReportAdvances({ report }: { report: Report }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...queryOf('advances.available', { report_id: report.id }),
    enabled: report.can.apply_advances.allowed,
  });
  if (!report.can.apply_advances.allowed || !data || data.data.length === 0) return null;

  return (
    <div className={styles.line}>
      <Button size="sm" variant="subtle" leftSection={<IconCoins aria-hidden="true" />} onClick={() => setOpen(true)}>
        {report.advances.length > 0 ? t`Change advances` : t`Use an advance`}
      </Button>
      {isOpen && (
        <Suspense>
          <UseAdvancesDialog report={report} available={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
