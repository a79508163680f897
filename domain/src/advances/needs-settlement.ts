import type { ReportStage } from '../reports/report-stages.ts';
import { type AdvanceStage, isOutstanding } from './advance-stages.ts';

export interface SettledAdvance {
  stage: AdvanceStage;
  /** The last day to account for it; empty where none was set. */
  settle_by: string | null;
  /** Of the reports it is linked in. */
  report_stages: readonly ReportStage[];
}

export interface SettlementNeed {
  needs_settlement: boolean;
  /** What is due and why; empty where nothing is. */
  because: string;
}

/** Something is left of it, and its day is past or everything it was meant for is paid. */
export function needsSettlement({ stage, settle_by, report_stages }: SettledAdvance, today: string): SettlementNeed {
  if (!isOutstanding(stage)) return { needs_settlement: false, because: '' };
  if (settle_by !== null && settle_by < today)
    return { needs_settlement: true, because: `It was due for settlement on ${settle_by}.` };
  const paid: ReportStage = 'paid';
  if (report_stages.length > 0 && report_stages.every((each) => each === paid))
    return { needs_settlement: true, because: 'All reports it is linked to are paid.' };
  return { needs_settlement: false, because: '' };
}
