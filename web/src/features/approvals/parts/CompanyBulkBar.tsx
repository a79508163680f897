import { IconFileDownload, IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import { shownTotal } from '#domain/reports/shown-amounts.ts';
import { call, type Sent } from '../../../lib/call.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { Money } from '../../../ui/Money.tsx';
import { notify } from '../../../ui/notices.ts';
import type { PagedRows } from '../../../ui/use-paged-rows.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { useExport } from '../../exports/parts/use-export.ts';
import { atOnce, type BulkResult, chosenPortions, counted } from '../../reports/parts/chosen.ts';
import { chosenSum } from '../../reports/parts/chosen-sum.ts';
import { everyRow } from '../../reports/parts/every-id.ts';
import { awaitsApproval } from '../../reports/parts/report.ts';
import { UndoneDialog } from '../../reports/parts/UndoneDialog.tsx';
import type { CompanyReport } from './item.ts';
import { useCompanyDecisions } from './use-company-decisions.tsx';

type Matching = Extract<Sent<'exports.companyReports'>['chosen'], { matching: unknown }>['matching'];

interface CompanyBulkBarProps {
  selection: Selection;
  matching: Matching;
  rows: PagedRows<CompanyReport>;
  total: { amount: string; currency: string } | undefined;
  mayDecide: boolean;
}

/** What can be done with several reports of the company at once; decisions in the place of whomever they wait for. */
export function CompanyBulkBar({ selection, matching, rows, total, mayDecide }: CompanyBulkBarProps) {
  const [result, setResult] = useState<(BulkResult & { word: string }) | null>(null);
  const download = useExport('reports.download');
  const exporting = useExport('exports.companyReports');

  const loaded = selection.count > 0 ? rows.loaded() : [];
  const chosen = loaded.filter(({ id }) => selection.has(id));
  const sum = chosenSum({ selection, loaded, total, amountOf: (row) => shownTotal(row).amount });
  const [only] = chosen;
  const decisions = useCompanyDecisions<CompanyReport>({
    ...{ item_kind: 'report', count: selection.count, unavailable: undecidable(selection, chosen, matching) },
    perform: async (act, word) => {
      const reports = selection.is_all ? await everyReport(matching) : chosen;
      selection.clear();
      const finished = await act(reports);
      if (finished.undone.length > 0) setResult({ ...finished, word });
      else notify.success(`${counted(finished.no_of_done, 'report')} ${word}`);
    },
  });

  return (
    <>
      <BulkBar
        count={selection.count}
        sum={sum && <Money {...sum} />}
        onClose={selection.clear}
        actions={[
          {
            ...{ label: 'Export', icon: <IconFileExport aria-hidden="true" />, isPending: exporting.isPending },
            onClick: () => {
              for (const portion of chosenPortions(selection, matching)) exporting.start({ chosen: portion });
            },
          },
          {
            ...{ label: 'Download', icon: <IconFileDownload aria-hidden="true" />, isPending: download.isPending },
            unavailable: selection.count === 1 ? undefined : 'one at a time',
            onClick: () => only && download.start({ report_id: only.id }),
          },
          ...(mayDecide ? decisions.actions : []),
        ]}
      />
      {decisions.dialog}
      {result && <UndoneDialog result={result} noun="report" word={result.word} onClose={() => setResult(null)} />}
    </>
  );
}

/** Why what is chosen cannot be decided on; of what has not arrived the filter tells the stages. */
function undecidable(
  selection: Selection,
  chosen: readonly CompanyReport[],
  { filters }: Matching,
): string | undefined {
  const asked: readonly ReportStage[] | undefined =
    chosen.length >= selection.count ? chosen.map(({ stage }) => stage) : filters?.stages;
  if (!asked?.every(awaitsApproval)) return 'in approval only';
  return selection.count > atOnce ? `at most ${atOnce}` : undefined;
}

function everyReport(matching: Matching): Promise<CompanyReport[]> {
  return everyRow((place) => call('approvals.clientList', { ...matching, ...place, limit: 100 }));
}
