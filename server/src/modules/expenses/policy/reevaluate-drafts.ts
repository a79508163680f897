import type { App } from '../../../http/context.ts';
import { systemRequest } from '../../../http/request-info.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { findCompany } from '../../companies/find-company.ts';
import { attributesIn } from '../change-expenses.ts';
import { readDraftsOfRule } from '../expenses.rows.ts';
import { reassessOpen } from '../reassess-open.ts';

export interface RuleEvent {
  client_id: string;
  event_id: string;
  policy_id: string;
}

const batchSize = 100;

/**
 * Evaluates unsubmitted expenses that violate a policy again, after the policy was changed, disabled or deleted.
 * Submitted expenses keep their results. The event can be handled twice without harm.
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
        reassessOpen(context, {
          owner_id,
          company_currency: company.currency,
          expenses: own,
          change: (before, policyContext) => ({ ...before, attributes: attributesIn(policyContext, before) }),
        }),
      );
    after = found.length < batchSize ? undefined : found.at(-1)?.id;
  } while (after);
}
