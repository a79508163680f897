import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { readAttributes } from '#domain/expenses/attribute-values.ts';
import { convert, readMoney, toDecimal } from '#domain/money/money.ts';
import { evaluatePolicies } from '#domain/policies/evaluate-policies.ts';
import { prepareRules } from '#domain/policies/prepare-rules.ts';
import { type ReadContext, type RoutesOf, read } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { rulesWithDraft } from '../policies/rules-with-draft.ts';
import { trialAnswer } from '../policies/trial-answer.ts';
import { advanceGround } from './advance-ground.ts';
import { questionOf } from './assess-advance.ts';

/** What the rules, or one changed rule among them, would say of an advance. Nothing is saved. */
export async function tryAdvancePolicies(
  context: ReadContext,
  { advance, draft }: InputOf<typeof policies.testAdvance>,
): Promise<OutputOf<typeof policies.testAdvance>> {
  const { tx, actor } = context;
  const { client_id } = actor;
  const own = actor.company.currency;
  const { user_id, currency, category_id, purpose } = advance;
  const [kept, rules] = await Promise.all([
    advanceGround(context, { owner_id: user_id, currencies: [currency], named_ids: [] }),
    rulesWithDraft(tx, { client_id, own, applies_to: 'advance' }, draft),
  ]);
  const category = kept.categories.find(({ id }) => id === category_id);
  if (category_id !== null && !category) throw new Refused('item.not_found');
  const claimed = orRefuse(readMoney(advance.amount, currency));
  const { ex_rate } = orRefuse(kept.rateOf(currency));
  const converted = convert(claimed, ex_rate, own);
  orRefuse(readMoney(toDecimal(converted), own));
  const amount = toDecimal(claimed);
  const attributes = readAttributes(category?.attributes ?? [], advance.attributes, {
    ...{ expense: { amount, spent_on: null, merchant: '', description: purpose }, people: null },
    isColleague: () => true,
  }).values;
  const ground = { ...kept, rules };
  const question = questionOf({ id: null, category_id, purpose, currency, amount, attributes }, ground, {
    ...{ claimed, converted, ex_rate },
  });
  const outcome = evaluatePolicies(prepareRules(rules), question);
  return trialAnswer(tx, { client_id, own, standing: kept.standing, item: question.item, outcome });
}

export const advanceTrialRoutes = { testAdvance: read(tryAdvancePolicies) } satisfies Pick<
  RoutesOf<typeof policies>,
  'testAdvance'
>;
