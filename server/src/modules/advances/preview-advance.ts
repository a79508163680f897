import type { advances } from '#contract/advances.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { advanceStageAllows } from '#domain/advances/advance-rights.ts';
import { t } from '#domain/language/translate.ts';
import { sentenceFor } from '#domain/refusals.ts';
import { actsFor } from '#domain/reports/report-visibility.ts';
import type { ReadContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { chainPreview } from '../approval-rules/chain-preview.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { missingIn } from './accept-form.ts';
import type { AdvancePolicyContext } from './advance-policy-context.ts';
import { readAdvance, type SavedAdvance } from './advances.rows.ts';
import { findApprovers } from './approval/find-approvers.ts';
import { assessAdvance } from './assess-advance.ts';
import { policyContextOf } from './draft-advance.ts';

type Answer = OutputOf<typeof advances.preview>;
type Problem = Answer['problems'][number];

/** Previews a submission: missing fields, policy results and approvers. */
export async function previewAdvance(
  context: ReadContext,
  { advance_id }: InputOf<typeof advances.preview>,
): Promise<Answer> {
  const { tx, actor } = context;
  const { client_id } = actor;
  const [saved, viewer] = await Promise.all([readAdvance(tx, { client_id, id: advance_id }), viewerOf(context)]);
  if (!saved || !actsFor(viewer, saved.owner_id)) throw new Refused('item.not_found');

  orRefuse(advanceStageAllows('submit', saved));
  const policyContext = await policyContextOf(context, { owner_id: saved.owner_id, fields: saved });
  const advance = { ...saved, ...assessAdvance(saved, policyContext) };
  const chain = await findApprovers({ tx, client_id }, advance, policyContext);
  const problems = problemsOf(advance, policyContext);
  if (chain.outcome === 'no_approver') problems.push(blocking(null, sentenceFor('advance.no_approver', {})));

  return {
    status: true,
    may_submit: problems.every(({ is_blocking }) => !is_blocking),
    amount: amountText(advance.amount, advance.currency) ?? '0',
    currency: advance.currency,
    problems,
    approvers: chainPreview(chain),
  };
}

function problemsOf(advance: SavedAdvance, policyContext: AdvancePolicyContext): Problem[] {
  const { policy_violation, policy_reason } = advance;
  const rate = policyContext.rateOf(advance.currency);
  return [
    ...missingIn(advance, policyContext).map(({ key, label }) => blocking(key, t`${label} is missing.`)),
    ...(rate.allowed ? [] : [blocking('amount', sentenceFor(rate.code, rate.facts))]),
    ...(policy_violation?.attributes_violation ?? []).map(({ message, action, rule_name }) => ({
      field: null,
      message,
      rule_name,
      is_blocking: action === 'block',
    })),
    ...(policy_violation?.needs_reason && policy_reason === ''
      ? [blocking('policy_reason', t`Say why it is over the limit.`)]
      : []),
  ];
}

function blocking(field: string | null, message: string): Problem {
  return { field, message, rule_name: null, is_blocking: true };
}
