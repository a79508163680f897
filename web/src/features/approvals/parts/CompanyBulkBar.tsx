import { IconArrowBackUp, IconCheck, IconFileDownload, IconFileExport, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import { shownTotal } from '#domain/reports/shown-amounts.ts';
import { call, type Sent } from '../../../lib/call.ts';
import { type BulkAction, BulkBar } from '../../../ui/BulkBar.tsx';
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
import { useOneByOne } from '../../reports/parts/use-one-by-one.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import type { CompanyReport } from './item.ts';

type Matching = Extract<Sent<'exports.companyReports'>['chosen'], { matching: unknown }>['matching'];
type Action = 'approve' | 'send_back' | 'reject';

interface CompanyBulkBarProps {
  selection: Selection;
  matching: Matching;
  rows: PagedRows<CompanyReport>;
  total: { amount: string; currency: string } | undefined;
  mayDecide: boolean;
}

const done: Record<Action, string> = { approve: 'approved', send_back: 'sent back', reject: 'rejected' };
const doing: Record<Action, string> = { approve: 'Approving', send_back: 'Sending back', reject: 'Rejecting' };

/** What can be done with several reports of the company at once; decisions in the place of whomever they wait for. */
export function CompanyBulkBar({ selection, matching, rows, total, mayDecide }: CompanyBulkBarProps) {
  const [asking, setAsking] = useState<Action | null>(null);
  const [result, setResult] = useState<(BulkResult & { word: string }) | null>(null);
  const deciding = useOneByOne('approvals.clientAction');
  const download = useExport('reports.download');
  const exporting = useExport('exports.companyReports');

  const loaded = selection.count > 0 ? rows.loaded() : [];
  const chosen = loaded.filter(({ id }) => selection.has(id));
  const sum = chosenSum({ selection, loaded, total, amountOf: (row) => shownTotal(row).amount });
  const [only] = chosen;
  const unavailable = undecidable(selection, chosen, matching);

  async function confirm(action: Action, comment: string) {
    const reports = selection.is_all ? await everyReport(matching) : chosen;
    setAsking(null);
    selection.clear();
    const finished = await deciding.run(
      reports.map(({ id, number, title, version }) => ({
        ...{ id, label: `${number} ${title}` },
        input: { item_kind: 'report' as const, item_id: id, version, decision: { action, comment } },
      })),
      doing[action],
    );
    if (finished.undone.length > 0) setResult({ ...finished, word: done[action] });
    else notify.success(`${counted(finished.no_of_done, 'report')} ${done[action]}`);
  }

  const decision = (action: Action, of: Pick<BulkAction, 'label' | 'icon'>): BulkAction => ({
    ...of,
    unavailable,
    isPending: deciding.isPending,
    onClick: () => setAsking(action),
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
          ...(mayDecide
            ? [
                decision('send_back', { label: 'Send back', icon: <IconArrowBackUp aria-hidden="true" /> }),
                decision('reject', { label: 'Reject', icon: <IconX aria-hidden="true" /> }),
                decision('approve', { label: 'Approve', icon: <IconCheck aria-hidden="true" /> }),
              ]
            : []),
        ]}
      />
      {asking && (
        <DecisionDialog
          action={asking}
          what={counted(selection.count, 'report')}
          place="whoever each waits for"
          onConfirm={(comment) => confirm(asking, comment)}
          onClose={() => setAsking(null)}
        />
      )}
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
