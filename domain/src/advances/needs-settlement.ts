import { t } from '../language/translate.ts';
import type { ReportStage } from '../reports/report-stages.ts';
import { type AdvanceStage, isOutstanding } from './advance-stages.ts';

interface SettledAdvance {
  stage: AdvanceStage;
  /** The settlement due date; null when there is none. */
  settle_by: string | null;
  /** The stages of the reports that the advance is applied to. */
  report_stages: readonly ReportStage[];
}

interface SettlementNeed {
  needs_settlement: boolean;
  /** The reason why the settlement is due; empty if it is not due. */
  because: string;
}

/**
 * Checks whether an outstanding advance must be settled: its due date has passed, or all reports it is linked to are
 * paid.
 */
export function needsSettlement({ stage, settle_by, report_stages }: SettledAdvance, today: string): SettlementNeed {
  if (!isOutstanding(stage)) return { needs_settlement: false, because: '' };
  if (settle_by !== null && settle_by < today)
    return { needs_settlement: true, because: t`It was due for settlement on ${settle_by}.` };
  const paid: ReportStage = 'paid';
  if (report_stages.length > 0 && report_stages.every((each) => each === paid))
    return { needs_settlement: true, because: t`All reports it is linked to are paid.` };
  return { needs_settlement: false, because: '' };
}
