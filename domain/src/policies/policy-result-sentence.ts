import type { PolicyOutcome } from './policy-outcome.ts';
import { amountText, figure } from './policy-text.ts';

/**
 * The summary of a policy result: "Can be submitted with a reason", "USD 80.00 of 93.70 is allowed. … also approves."
 */
export function policyResultSentence(
  outcome: PolicyOutcome,
  /** The resolved additional approvers: 'Department head Tomás Ferreira'. */
  approvers: readonly string[] = [],
): { title: string; text: string } {
  const { amount, allowed_amount, within_limits_amount: within } = outcome;
  const sentences = [
    ...(within.minor < amount.minor
      ? [`${amountText(within)} of ${figure(amount)} is ${allowed_amount.minor === within.minor ? 'paid' : 'allowed'}.`]
      : []),
    ...approvers.map((name) => `${name} also approves.`),
  ];
  return { title: titleOf(outcome), text: sentences.join(' ') };
}

function titleOf({ result, needs_reason, capped_amount }: PolicyOutcome): string {
  switch (result) {
    case 'block':
      return 'Cannot be submitted';
    case 'warn':
      return needs_reason ? 'Can be submitted with a reason' : 'Can be submitted with a warning';
    case 'flag':
      return 'Can be submitted, flagged for the approver';
    case 'pass':
      return capped_amount ? 'Can be submitted, paid in part' : 'Can be submitted';
  }
}
