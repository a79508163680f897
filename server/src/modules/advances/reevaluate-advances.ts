import { featuresFrom } from '#domain/access/features.ts';
import { isOpenAdvance } from '#domain/advances/advance-stages.ts';
import type { App } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { findCompany } from '../companies/find-company.ts';
import type { RuleEvent } from '../expenses/policy/reevaluate-drafts.ts';
import { lockAdvances, readDraftsOfRule } from './advances.rows.ts';
import { assessAdvance } from './assess-advance.ts';
import { policyContextOf } from './draft-advance.ts';
import { changeLocked } from './move-advance.ts';

const batchSize = 100;

/** Reevaluates the open advances, such as drafts, that have a saved violation of the changed policy rule. */
export async function reevaluateAdvances(app: App, event: RuleEvent): Promise<void> {
  const { client_id, event_id, policy_id: rule_id } = event;
  const company = await findCompany(app.database, client_id);
  if (!company) return;

  const access = { is_provider_admin: false, roles: [], features: featuresFrom([]), stands_in_chain: false };
  const actor = { client_id, time_zone: 'UTC', access, company: { currency: company.currency } };
  let after: string | undefined;
  do {
    const page = { client_id, rule_id, after, limit: batchSize };
    const ids = await app.database.readInCompany(client_id, (tx) => readDraftsOfRule(tx, page));
    for (const id of ids)
      await writeInCompany({ app, request: systemRequest(app, event_id), client_id }, async (context) => {
        const [advance] = await lockAdvances(context.tx, { client_id, ids: [id] });
        if (!advance || !isOpenAdvance(advance.stage)) return;
        const policyContext = await policyContextOf(
          { ...context, actor },
          { owner_id: advance.owner_id, fields: advance },
        );
        await changeLocked(context, advance, assessAdvance(advance, policyContext));
      });
    after = ids.length < batchSize ? undefined : ids.at(-1);
  } while (after);
}
