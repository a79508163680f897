import { featuresFrom } from '#domain/access/features.ts';
import { isOpenAdvance } from '#domain/advances/advance-stages.ts';
import type { App } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { findCompany } from '../companies/find-company.ts';
import type { RuleEvent } from '../expenses/policy/reevaluate-drafts.ts';
import { lockAdvances, readDraftsOfRule } from './advances.rows.ts';
import { assessAdvance } from './assess-advance.ts';
import { changeLocked } from './move-advance.ts';
import { policyContextOf } from './save-advance.ts';

const atOnce = 100;

/** The same for advances: what is not handed in and carries a verdict of a rule that was changed is judged anew. */
export async function reevaluateAdvances(app: App, event: RuleEvent): Promise<void> {
  const { client_id, event_id, policy_id: rule_id } = event;
  const company = await findCompany(app.database, client_id);
  if (!company) return;
  const access = { is_provider_admin: false, roles: [], features: featuresFrom([]), stands_in_chain: false };
  const actor = { client_id, time_zone: 'UTC', access, company: { currency: company.currency } };
  let after: string | undefined;
  do {
    const place = { client_id, rule_id, after, limit: atOnce };
    const ids = await app.database.readInCompany(client_id, (tx) => readDraftsOfRule(tx, place));
    for (const id of ids)
      await writeInCompany({ app, request: systemRequest(app, event_id), client_id }, async (context) => {
        const [advance] = await lockAdvances(context.tx, { client_id, ids: [id] });
        if (!advance || !isOpenAdvance(advance.stage)) return;
        const ground = await policyContextOf({ ...context, actor }, { owner_id: advance.owner_id, fields: advance });
        await changeLocked(context, advance, assessAdvance(advance, ground));
      });
    after = ids.length < atOnce ? undefined : ids.at(-1);
  } while (after);
}
