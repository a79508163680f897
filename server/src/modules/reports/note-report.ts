import type { OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import type { ActivityLine, SignedWriteContext } from '../../http/context.ts';
import { lineOfNow } from '../activity/item-history.ts';
import type { HeldReport } from '../expenses/hold-reports.ts';
import { oneReport } from './read-report.ts';

export type ReportNote = Omit<ActivityLine, 'item_kind' | 'item_id' | 'item_label' | 'on_behalf_of_id'>;

/** Records what happened to a report, in whose name, and answers the report as it stands now, this line included. */
export function noteReport(
  context: SignedWriteContext,
  report: Pick<HeldReport, 'id' | 'number' | 'owner_id' | 'title'>,
  note: ReportNote,
): Promise<OutputOf<typeof reports.details>> {
  const line = reportNote(context, report, note);
  context.record(line);
  return oneReport(context, report.id, {
    recent: ({ owner }) => [lineOfNow(context, line, line.on_behalf_of_id ? owner : null)],
  });
}

export function reportNote(
  { actor }: Pick<SignedWriteContext, 'actor'>,
  { id, number, owner_id, title }: Pick<HeldReport, 'id' | 'number' | 'owner_id' | 'title'>,
  note: ReportNote,
): ActivityLine {
  return {
    ...note,
    ...{ item_kind: 'report', item_id: id, item_label: reportLabel(number), facts: { title, ...note.facts } },
    ...(owner_id !== actor.user_id && { on_behalf_of_id: owner_id }),
  };
}

export function reportLabel(number: number): string {
  return `ER-${number}`;
}
