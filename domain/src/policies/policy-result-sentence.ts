import { t } from '../language/translate.ts';
import type { PolicyOutcome } from './policy-outcome.ts';
import { amountText, figure } from './policy-text.ts';

/** Summarises a policy result: "Can be submitted with a reason", "USD 80.00 of 93.70 is allowed. … also approves." */
export function policyResultSentence(
  outcome: PolicyOutcome,
  /** The names of the additional approvers: 'Department head Tomás Ferreira'. */
  approvers: readonly string[] = [],
): { title: string; text: string } {
  const { amount, allowed_amount, within_limits_amount: within } = outcome;
  const sentences = [
    ...(within.minor < amount.minor
      ? [
          allowed_amount.minor === within.minor
            ? t`${amountText(within)} of ${figure(amount)} is paid.`
            : t`${amountText(within)} of ${figure(amount)} is allowed.`,
        ]
      : []),
    ...approvers.map((name) => t`${name} also approves.`),
  ];
  return { title: titleOf(outcome), text: sentences.join(' ') };
}

function titleOf({ result, needs_reason, capped_amount }: PolicyOutcome): string {
  switch (result) {
    case 'block':
      return t`Cannot be submitted`;
    case 'warn':
      return needs_reason ? t`Can be submitted with a reason` : t`Can be submitted with a warning`;
    case 'flag':
      return t`Can be submitted, flagged for the approver`;
    case 'pass':
      return capped_amount ? t`Can be submitted, paid in part` : t`Can be submitted`;
  }
}
