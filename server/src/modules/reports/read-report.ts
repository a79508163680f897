import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { canChangeAdvancesOf } from '#domain/advances/advance-rights.ts';
import { seesField } from '#domain/custom-fields/field-readers.ts';
import { canFillReportFields } from '#domain/custom-fields/field-writers.ts';
import { calculatedValues } from '#domain/custom-fields/formulas.ts';
import { factsOf } from '#domain/expenses/attribute-texts.ts';
import { canActOnReport, type ReportAction } from '#domain/reports/report-rights.ts';
import { isRejected, type ReportStage, reportStageLabel } from '#domain/reports/report-stages.ts';
import { canSeeItem, type Viewer } from '#domain/reports/report-visibility.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { buttonState, Refused } from '../../http/refusals.ts';
import { itemEntries, peopleMentioned } from '../activity/item-entries.ts';
import { currentActivityLine, type ItemHistory, itemHistory } from '../activity/item-history.ts';
import { payingAdvances } from '../advances/applications/paying-advances.ts';
import { peopleInChain } from '../approval-rules/chain-for-display.ts';
import { chainOf } from '../approval-rules/save-chain.ts';
import { fieldsOfEach } from '../custom-fields/read-fields.ts';
import { linesOfReport } from '../expenses/lines/read-lines.ts';
import type { DisplayContext } from '../expenses/show-expenses.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { findPeople, idsIn } from '../people/find-people.ts';
import { photoUrls } from '../photos/read-photos.ts';
import type { RecordedReport } from './report-activity.ts';
import {
  type ReportDetailsRow,
  type ReportVisibility,
  readReportDetails,
  readReportVisibility,
} from './report-details.rows.ts';
import { reportLine, reportTotals, stepsOf } from './show-reports.ts';

type Answer = OutputOf<typeof reports.details>;

export function reportDetails(
  context: ReadContext,
  { id, expense_page }: InputOf<typeof reports.details>,
): Promise<Answer> {
  return reportResponse(context, id, { page: expense_page });
}

/** Wraps a write so that it responds with the report it changed, including the activity it recorded. */
export function withReport<Input>(write: (context: SignedWriteContext, input: Input) => Promise<RecordedReport>) {
  return async (context: SignedWriteContext, input: Input): Promise<Answer> => {
    const { report_id, lines } = await write(context, input);
    return inLanguage(context.request.language, () =>
      reportResponse(context, report_id, {
        recent: ({ owner }) =>
          lines.map((line) => currentActivityLine(context, line, line.on_behalf_of_id ? owner : null)),
      }),
    );
  };
}

/** Returns one report with a page of its lines. Refuses a report that the actor may not see as not found. */
async function reportResponse(
  context: DisplayContext,
  id: string,
  { page = 1, recent }: { page?: number; recent?: (row: ReportDetailsRow) => ItemHistory } = {},
): Promise<Answer> {
  const { app, tx, actor, request } = context;
  const { client_id } = actor;
  const photoUrl = photoUrls(app, { client_id, now: request.now });
  const viewerPromise = viewerOf(context);
  const fieldsPromise = fieldsOfEach(tx, { client_id, owners: ['report', 'expense'] });

  const [row, viewer, saved, chain, fields, paying, { lines, has_more }] = await Promise.all([
    readReportDetails(tx, { client_id, id }),
    viewerPromise,
    itemHistory(tx, { client_id, item_kind: 'report', item_id: id }),
    // The owner is left empty, because it is not needed to show the chain.
    chainOf(tx, { client_id, id, owner_id: '', submitted_by: null }),
    fieldsPromise,
    payingAdvances(tx, { client_id, report_id: id }),
    linesOfReport(context, {
      report_id: id,
      page,
      viewer: viewerPromise,
      fields: fieldsPromise.then(({ expense }) => expense),
    }),
  ]);
  if (!row || !seesReport(viewer, row)) throw new Refused('item.not_found');
  const history = [...saved, ...(recent?.(row) ?? [])];
  const visibleFields = fields.report.filter(({ seen_by }) => seesField(actor.access, seen_by));
  const given = Object.fromEntries(
    Object.entries(row.custom_values).filter(([key]) => visibleFields.some((field) => field.key === key)),
  );

  const values = { ...given, ...calculatedValues(visibleFields, given, { total: row.total, currency: row.currency }) };

  const people = await findPeople(tx, {
    client_id,
    ids: [...new Set([...peopleMentioned(history), ...peopleInChain(chain), ...idsIn(given)])],
  });

  const nameOf = (user_id: string) => {
    const person = people.get(user_id);
    return person && `${person.first_name} ${person.last_name}`;
  };

  return {
    status: true,
    report_id: id,
    data: {
      ...reportLine(row),
      purpose: row.purpose,
      trip: row.trip,
      custom_values: values,
      facts: factsOf(visibleFields, values, { nameOfUser: nameOf, currency: row.currency }),
      creator_info: { ...row.owner, department: row.department, entity: row.entity },
      expense: lines,
      has_more_expenses: has_more,
      ...reportTotals(row),
      ...paying(row.currency),
      rejection: rejectionOf(row, history),
      steps: stepsOf(row, { history, chain, people, now: request.now }),
      activity: itemEntries(history, { people, stageLabel, photoUrl, item_kind: 'report' }),
      can: rightsOf(viewer, row),
    },
  };
}

function rejectionOf({ stage }: ReportDetailsRow, history: ItemHistory): Answer['data']['rejection'] {
  const rejected = isRejected(stage) && history.findLast(({ action }) => action === 'report_rejected');
  if (!rejected) return null;
  const { actor, behalf_user, at, comment } = rejected;
  return { by: actor, behalf_user, at: at.toISOString(), comment };
}

/** Returns the report if the viewer may see it. */
export async function findSeenReport(
  { tx, actor }: Pick<DisplayContext, 'tx' | 'actor'>,
  { id, viewer }: { id: string; viewer: Viewer },
): Promise<ReportDetailsRow | undefined> {
  const row = await readReportDetails(tx, { client_id: actor.client_id, id });
  return row && seesReport(viewer, row) ? row : undefined;
}

/** Returns the ids of several reports without duplicates. Refuses all of them if the viewer may not see one of them. */
export async function seenReportIds(
  { tx, actor }: Pick<DisplayContext, 'tx' | 'actor'>,
  { ids, viewer }: { ids: readonly string[]; viewer: Viewer },
): Promise<string[]> {
  const rows = await readReportVisibility(tx, { client_id: actor.client_id, ids });
  const seen = new Set(rows.filter((row) => seesReport(viewer, row)).map(({ id }) => id));
  if (ids.some((id) => !seen.has(id))) throw new Refused('item.not_found');
  return [...new Set(ids)];
}

/** Returns the label of a stage in the report history; undefined for an unknown stage. */
export function stageLabel(stage: string): string | undefined {
  return reportStageLabel[stage as ReportStage];
}

export function seesReport(viewer: Viewer, row: ReportVisibility): boolean {
  return canSeeItem(viewer, { ...row, report_stage: row.stage });
}

/** Returns what the viewer may do with the report. Everyone who sees it may comment on it and download it. */
function rightsOf(viewer: Viewer, row: ReportDetailsRow): Answer['data']['can'] {
  const always = { allowed: true, reason: null };
  const button = (action: ReportAction) => buttonState(canActOnReport(action, viewer, row));

  return {
    edit: button('edit'),
    submit: button('submit'),
    recall: button('recall'),
    delete: button('delete'),
    comment: always,
    download: always,
    apply_advances: buttonState(canChangeAdvancesOf(viewer, row)),
    fill_fields: buttonState(canFillReportFields(viewer, { ...row, report_stage: row.stage })),
  };
}
