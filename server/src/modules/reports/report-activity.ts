import type { OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import type { ItemLine, SignedWriteContext } from '../../http/context.ts';
import { currentActivityLine } from '../activity/item-history.ts';
import type { LockedReport } from '../expenses/lines/lock-reports.ts';
import { reportResponse } from './read-report.ts';

export type ReportActivityInput = Omit<ItemLine, 'item_kind' | 'item_id' | 'item_label' | 'on_behalf_of_id'>;

/** Records activity on a report and returns the report, including the new entries. */
export function recordReportActivity(
  context: SignedWriteContext,
  report: Pick<LockedReport, 'id' | 'number' | 'owner_id' | 'title'>,
  ...activities: readonly ReportActivityInput[]
): Promise<OutputOf<typeof reports.details>> {
  const lines = activities.map((activity) => reportActivity(context, report, activity));
  for (const line of lines) context.record(line);
  return reportResponse(context, report.id, {
    recent: ({ owner }) => lines.map((line) => currentActivityLine(context, line, line.on_behalf_of_id ? owner : null)),
  });
}

export function reportActivity(
  { actor }: Pick<SignedWriteContext, 'actor'>,
  { id, number, owner_id, title }: Pick<LockedReport, 'id' | 'number' | 'owner_id' | 'title'>,
  activity: ReportActivityInput,
): ItemLine {
  return {
    ...activity,
    item_kind: 'report',
    item_id: id,
    item_label: reportLabel(number),
    facts: { title, ...activity.facts },
    ...(owner_id !== actor.user_id &&
      activity.actor_id !== null && { on_behalf_of_id: owner_id, shown_to: [...(activity.shown_to ?? []), owner_id] }),
  };
}

export function reportLabel(number: number): string {
  return `ER-${number}`;
}
