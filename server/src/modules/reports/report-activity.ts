import type { OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import type { ItemLine, SignedWriteContext } from '../../http/context.ts';
import { lineOfNow } from '../activity/item-history.ts';
import type { LockedReport } from '../expenses/lines/lock-reports.ts';
import { oneReport } from './read-report.ts';

export type ReportActivityInput = Omit<ItemLine, 'item_kind' | 'item_id' | 'item_label' | 'on_behalf_of_id'>;

/** Records what happened to a report, in whose name, and answers the report as it stands now, these lines included. */
export function recordReportActivity(
  context: SignedWriteContext,
  report: Pick<LockedReport, 'id' | 'number' | 'owner_id' | 'title'>,
  ...notes: readonly ReportActivityInput[]
): Promise<OutputOf<typeof reports.details>> {
  const lines = notes.map((note) => reportActivity(context, report, note));
  for (const line of lines) context.record(line);
  return oneReport(context, report.id, {
    recent: ({ owner }) => lines.map((line) => lineOfNow(context, line, line.on_behalf_of_id ? owner : null)),
  });
}

export function reportActivity(
  { actor }: Pick<SignedWriteContext, 'actor'>,
  { id, number, owner_id, title }: Pick<LockedReport, 'id' | 'number' | 'owner_id' | 'title'>,
  note: ReportActivityInput,
): ItemLine {
  return {
    ...note,
    item_kind: 'report',
    item_id: id,
    item_label: reportLabel(number),
    facts: { title, ...note.facts },
    ...(owner_id !== actor.user_id &&
      note.actor_id !== null && { on_behalf_of_id: owner_id, shown_to: [...(note.shown_to ?? []), owner_id] }),
  };
}

export function reportLabel(number: number): string {
  return `ER-${number}`;
}
