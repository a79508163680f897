import type { ItemLine, SignedWriteContext } from '../../http/context.ts';
import type { LockedReport } from '../expenses/lines/lock-reports.ts';

type ReportActivityInput = Omit<ItemLine, 'item_kind' | 'item_id' | 'item_label' | 'on_behalf_of_id'>;

/** A changed report and the activity recorded with it. The response contains the report, including these entries. */
export interface RecordedReport {
  report_id: string;
  lines: readonly ItemLine[];
}

/** Records activity on a report and returns it for the response. */
export function recordReportActivity(
  context: SignedWriteContext,
  report: Pick<LockedReport, 'id' | 'number' | 'owner_id' | 'title'>,
  ...activities: readonly ReportActivityInput[]
): RecordedReport {
  const lines = activities.map((activity) => reportActivity(context, report, activity));
  for (const line of lines) context.record(line);
  return { report_id: report.id, lines };
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
