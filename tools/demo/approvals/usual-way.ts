import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { DemoReport } from '../expenses/report-list.ts';
import { demoPeople } from '../people.ts';
import type { ReportDeed } from './walk-report.ts';

/**
 * Returns the default history of a report up to its approval, as far as its stage requires: its owner submits it, and
 * the manager decides a day later.
 */
export function usualWay(report: DemoReport): readonly ReportDeed[] {
  const { owner, age, stage } = report;
  const manager = managerOf(owner);
  const submitted: ReportDeed = [owner, age, 'submit'];
  const approved: ReportDeed[] = [submitted, [manager, age - 1, 'approve']];
  const ways: Record<ReportStage, readonly ReportDeed[]> = {
    draft: [],
    pending_approval: [submitted],
    sent_back: [submitted, [manager, age - 1, 'send_back', { comment: 'Please attach the itemised receipt.' }]],
    rejected: [submitted, [manager, age - 1, 'reject', { comment: 'Marketing paid for this lunch already.' }]],
    approved,
    payment_queued: approved,
    payment_processing: approved,
    paid: approved,
  };
  return ways[stage];
}

export function managerOf(name: string): string {
  return demoPeople.find((person) => person.name === name)?.manager ?? 'Daniel Okafor';
}
