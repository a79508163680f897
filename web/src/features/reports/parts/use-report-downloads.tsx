import { IconFileDownload, IconFileZip, IconZip } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import type { Sent } from '../../../lib/call.ts';
import type { BulkAction } from '../../../ui/BulkBar.tsx';
import { useExport } from '../../exports/parts/use-export.ts';

interface Downloads {
  pdfLabel: string;
  /** The selected reports that are loaded. */
  chosen: readonly { id: string }[];
  count: number;
  /** The reason why no ZIP file can be created. */
  unavailable?: string | undefined;
  /** Returns the requests that together contain all selected reports. */
  requests: () => Promise<Sent<'reports.zipReports'>[]> | Sent<'reports.zipReports'>[];
}

/** Returns the bulk actions that download the selected reports: a PDF of one report, or ZIP files of all. */
export function useReportDownloads(of: Downloads): Record<'pdf' | 'receipts' | 'reports', BulkAction> {
  const { pdfLabel, chosen, count, unavailable, requests } = of;
  const pdf = useExport('reports.download');
  const receipts = useExport('reports.zipReceipts');
  const reports = useExport('reports.zipReports');
  const [only] = chosen;

  async function startEach(start: typeof reports.start) {
    for (const request of await requests()) start(request);
  }

  return {
    pdf: {
      label: pdfLabel,
      icon: <IconFileDownload aria-hidden="true" />,
      unavailable: count === 1 ? undefined : t`one at a time`,
      isPending: pdf.isPending,
      onClick: () => only && pdf.start({ report_id: only.id }),
    },
    receipts: {
      label: t`Download receipts (ZIP)`,
      icon: <IconFileZip aria-hidden="true" />,
      unavailable,
      isPending: receipts.isPending,
      onClick: () => void startEach(receipts.start),
    },
    reports: {
      label: t`Download reports (ZIP)`,
      icon: <IconZip aria-hidden="true" />,
      unavailable,
      isPending: reports.isPending,
      onClick: () => void startEach(reports.start),
    },
  };
}
