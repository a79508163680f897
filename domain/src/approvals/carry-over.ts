import type { ChainStep } from './chain.ts';
import { approve } from './decide.ts';
import { type RunningChain, type RunningPerson, type RunningStep, startChain, waitingFor } from './running-chain.ts';

interface CarriedOver {
  chain: RunningChain;
  isFinished: boolean;
}

/** Builds a new chain that keeps the approvals of the old one. Each approval counts only once. */
export function carryOver(before: RunningChain, steps: readonly ChainStep[]): CarriedOver {
  return carried(before, steps, before.steps);
}

/**
 * Builds the chain of a resubmitted item. The chain continues at the step that sent the item back and keeps earlier
 * approvals. If nobody would be left to decide, it starts over.
 */
export function resumeChain(before: RunningChain, steps: readonly ChainStep[]): RunningChain {
  const sender = before.steps.findIndex(({ state }) => state === 'ahead' || state === 'now');
  const last = before.steps.findLastIndex(({ state }) => state === 'done');
  // An item that was sent back after its final approval continues at the last step.
  const resumed = carried(before, steps, before.steps.slice(0, sender < 0 ? last : sender));
  return resumed.isFinished ? startChain(before, steps) : resumed.chain;
}

function carried(before: RunningChain, steps: readonly ChainStep[], decided: readonly RunningStep[]): CarriedOver {
  const made = decided.flatMap(({ people }) => people.filter(isApproved));
  let chain = startChain(before, steps);
  if (waitingFor(chain).length === 0) return { chain, isFinished: true };
  for (;;) {
    const waiting = waitingFor(chain);
    const index = made.findIndex(({ user_id }) => waiting.includes(user_id));
    const [decision] = index < 0 ? [] : made.splice(index, 1);
    if (!decision) return { chain, isFinished: false };
    const { user_id: approver_id, by, at } = decision;
    const next = approve(chain, { approver_id, actor_id: by ?? approver_id, at: at ?? '' });
    if (!next.allowed) continue;
    chain = next.value.chain;
    if (next.value.outcome === 'finished') return { chain, isFinished: true };
  }
}

function isApproved({ state }: RunningPerson): boolean {
  return state === 'approved';
}
