import type { ChainStep } from './chain.ts';

type Deciding = Pick<ChainStep, 'mode' | 'approvers'>;

export function activeSteps<Step extends Pick<ChainStep, 'skipped_because'>>(steps: readonly Step[]): Step[] {
  return steps.filter(({ skipped_because }) => skipped_because === null);
}

/** Returns the approvers of all steps that are not skipped. */
export function decidingIn(steps: readonly ChainStep[]): Set<string> {
  return new Set(activeSteps(steps).flatMap(({ approvers }) => approvers.map(({ user_id }) => user_id)));
}

/**
 * True if the step cannot be completed without the person's decision. In a step that needs only one of several
 * approvers, this is true for nobody.
 */
export function certainlyDecides({ mode, approvers }: Deciding, user_id: string): boolean {
  return (mode === 'all' || approvers.length === 1) && approvers.some((each) => each.user_id === user_id);
}

/** True if an earlier step already covers this one: it has the same people and the same or a stricter mode. */
export function isSettledBy(before: Deciding, step: Deciding): boolean {
  const ids = new Set(before.approvers.map(({ user_id }) => user_id));
  const isSame = ids.size === step.approvers.length && step.approvers.every(({ user_id }) => ids.has(user_id));
  return isSame && (before.mode === 'all' || step.mode === 'any' || ids.size === 1);
}
