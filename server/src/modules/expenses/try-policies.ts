import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { evaluatePolicies } from '#domain/policies/evaluate-policies.ts';
import { type ReadContext, type RoutesOf, read } from '../../http/context.ts';
import { rulesWithDraft } from '../policies/rules-with-draft.ts';
import { trialAnswer } from '../policies/trial-answer.ts';
import { claimGround } from './claim-ground.ts';
import { policyExamples } from './policy-examples.ts';
import { policyQuestion } from './policy-question.ts';
import { subjectOf } from './policy-subject.ts';

/** What the rules, or one changed rule among them, would say of an expense. Nothing is saved. */
export async function tryPolicies(
  { tx, actor, asked }: ReadContext,
  { expense, draft }: InputOf<typeof policies.test>,
): Promise<OutputOf<typeof policies.test>> {
  const { client_id } = actor;
  const own = actor.company.currency;
  const [subject, rules] = await Promise.all([
    subjectOf(tx, { actor, own, today: localDay(asked.now, actor.time_zone) }, expense),
    rulesWithDraft(tx, { client_id, own, applies_to: 'expense' }, draft),
  ]);
  const ground = await claimGround(
    tx,
    {
      ...{ client_id, own, now: asked.now, owner_id: subject.user_id },
      ...{ days: [subject.spent_on], currencies: [subject.claimed.currency] },
    },
    { rules },
  );
  const { standing } = ground;
  const question = policyQuestion(ground, subject);
  const outcome = evaluatePolicies(ground.prepared, question);
  return trialAnswer(tx, { client_id, own, standing, item: question.item, outcome });
}

export const policyTrialRoutes = {
  examples: read(policyExamples),
  test: read(tryPolicies),
} satisfies Pick<RoutesOf<typeof policies>, 'examples' | 'test'>;
