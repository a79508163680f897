import { type AdvanceStage, advanceStageLabel } from '#domain/advances/advance-stages.ts';
import { type ExpenseStage, expenseStageLabel } from '#domain/expenses/expense-stages.ts';
import { type ReportStage, reportStageLabel } from '#domain/reports/report-stages.ts';

export type Stage = ReportStage | AdvanceStage | ExpenseStage;

/** The dot of each stage. Colour shows the meaning; fill shows the progress: not started, in progress, done. */
export const stageLooks = {
  draft: { tone: 'draft', fill: 'ring' },
  complete: { tone: 'draft', fill: 'full' },
  unreportable: { tone: 'rejected', fill: 'ring' },
  reported: { tone: 'draft', fill: 'half' },
  pending_approval: { tone: 'pending', fill: 'half' },
  sent_back: { tone: 'sent-back', fill: 'full' },
  rejected: { tone: 'rejected', fill: 'full' },
  approved: { tone: 'approved', fill: 'full' },
  payment_queued: { tone: 'queue', fill: 'ring' },
  payment_processing: { tone: 'processing', fill: 'half' },
  paid: { tone: 'paid', fill: 'full' },
  outstanding: { tone: 'sent-back', fill: 'ring' },
  partially_settled: { tone: 'sent-back', fill: 'half' },
  settled: { tone: 'paid', fill: 'full' },
  cancelled: { tone: 'draft', fill: 'full' },
} as const satisfies Record<Stage, { tone: string; fill: 'ring' | 'half' | 'full' }>;

/** The label of each stage. Expenses, advances and reports use the same label for a stage that they share. */
export const stageLabels: Record<Stage, string> = { ...expenseStageLabel, ...advanceStageLabel, ...reportStageLabel };
