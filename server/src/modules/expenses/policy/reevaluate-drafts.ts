import { isEditable } from '#domain/expenses/expense-stages.ts';
import type { App, WriteContext } from '../../../http/context.ts';
import { systemRequest } from '../../../http/request-info.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { findCompany } from '../../companies/find-company.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { assessAndSaveExpenses } from '../assess-and-save-expenses.ts';
import { attributesIn, isDraft } from '../change-expenses.ts';
import { type DraftOfRule, lockExpenseRows, readDraftsOfRule } from '../expenses.rows.ts';
import { lockReports } from '../lines/report-lines.rows.ts';
import { loadPolicyContext } from './policy-context.ts';

export interface RuleEvent {
  client_id: string;
  event_id: string;
  policy_id: string;
}

const batchSize = 100;

/**
 * Runs after a rule was changed, disabled or deleted: re-evaluates unsubmitted expenses that violate it. Submitted
 * expenses keep their result. Safe to run twice.
 */
export async function reevaluateDrafts(app: App, event: RuleEvent): Promise<void> {
  const { client_id, event_id, policy_id: rule_id } = event;
  const company = await findCompany(app.database, client_id);
  if (!company) return;
  let after: string | undefined;
  do {
    const query = { client_id, rule_id, after, limit: batchSize };
    const found = await app.database.readInCompany(client_id, (tx) => readDraftsOfRule(tx, query));
    for (const [owner_id, own] of Map.groupBy(found, (draft) => draft.owner_id))
      await writeInCompany({ app, request: systemRequest(app, event_id), client_id }, (context) =>
        reevaluate(context, { owner_id, drafts: own, own: company.currency }),
      );
    after = found.length < batchSize ? undefined : found.at(-1)?.id;
  } while (after);
}

/** Re-evaluates drafts of one owner. Locks reports before lines; drafts that changed meanwhile are skipped. */
async function reevaluate(
  context: WriteContext,
  { owner_id, drafts, own }: { owner_id: string; drafts: readonly DraftOfRule[]; own: string },
): Promise<void> {
  const { tx, client_id, request } = context;
  const report_ids = [...new Set(drafts.flatMap(({ report_id }) => report_id ?? []))];
  const reports = new Map((await lockReports(tx, { client_id, ids: report_ids })).map((report) => [report.id, report]));
  const locked = (await lockExpenseRows(tx, { client_id, ids: drafts.map(({ id }) => id) })).filter(
    ({ stage, report_id }) => isEditable(stage) && (report_id === null || reports.has(report_id)),
  );
  if (locked.length === 0) return;
  const today = request.now.toISOString().slice(0, 10);

  const [policyContext, fields] = await Promise.all([
    loadPolicyContext(tx, {
      client_id,
      company_currency: own,
      now: request.now,
      owner_id,
      days: [...new Set(locked.map(({ spent_on }) => spent_on ?? today))],
      currencies: [...new Set(locked.flatMap(({ currency }) => currency ?? []))],
    }),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);

  await assessAndSaveExpenses(
    context,
    locked.map((before) => ({
      before,
      after: { ...before, attributes: attributesIn(policyContext, before) },
      is_declared: !isDraft(before),
    })),
    { policyContext, fields, reports },
  );
}
