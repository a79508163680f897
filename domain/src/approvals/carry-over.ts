import type { ChainStep } from './chain.ts';
import { approve } from './decide.ts';
import { isExcluded } from './is-excluded.ts';
import { undecided } from './restart.ts';
import {
  currentStep,
  isToDecide,
  type RunningChain,
  type RunningPerson,
  type RunningStep,
  startChain,
  startSteps,
  stepAhead,
  waitingFor,
} from './running-chain.ts';

interface CarriedOver {
  chain: RunningChain;
  isFinished: boolean;
}

interface OldSteps {
  /** The steps whose approvals are kept. */
  decided: readonly RunningStep[];
  /** The steps that are not decided. Those that approvers added are kept. */
  open: readonly RunningStep[];
}

/**
 * Builds a new chain that keeps the approvals of the old one and the approvers whom other approvers added. Each
 * approval counts only once.
 */
export function carryOver(before: RunningChain, steps: readonly ChainStep[]): CarriedOver {
  const open = before.steps.filter(({ state }) => state === 'now' || state === 'ahead');
  return carried(before, steps, { decided: before.steps, open });
}

/**
 * Builds the chain of a resubmitted item. The chain continues at the step that sent the item back and keeps earlier
 * approvals and the approvers added since then. If nobody would be left to decide, it starts over.
 */
export function resumeChain(before: RunningChain, steps: readonly ChainStep[]): RunningChain {
  const fresh = startChain(before, steps);
  // The rule approves the item automatically.
  if (waitingFor(fresh).length === 0) return fresh;
  const sender = before.steps.findIndex(({ state }) => state === 'ahead' || state === 'now');
  const last = before.steps.findLastIndex(({ state }) => state === 'done');
  // An item that was sent back after its final approval continues at the last step.
  const at = sender < 0 ? last : sender;
  const resumed = carried(before, steps, { decided: before.steps.slice(0, at), open: before.steps.slice(at) });
  return resumed.isFinished ? fresh : resumed.chain;
}

function carried(before: RunningChain, steps: readonly ChainStep[], { decided, open }: OldSteps): CarriedOver {
  const made = decided.flatMap(({ people }) => people.filter(isApproved));
  let chain = startSteps(before, withAddedSteps(before, steps.map(stepAhead), open));
  if (waitingFor(chain).length === 0) return { chain, isFinished: true };
  for (;;) {
    // An approval that somebody gave before they were added does not answer the approver who added them.
    const waiting = isAdded(currentStep(chain)) ? [] : waitingFor(chain);
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

/** Inserts the open steps that approvers added, each after the step that it followed before. */
function withAddedSteps(
  before: RunningChain,
  steps: readonly RunningStep[],
  open: readonly RunningStep[],
): RunningStep[] {
  const ofRule = before.steps.filter((step) => !isAdded(step));
  const added = before.steps.flatMap((step, index) => {
    if (!isAdded(step) || !open.includes(step)) return [];
    const { people, ...rest } = undecided(step);
    const remaining = people.filter(({ user_id }) => !isExcluded(before, user_id));
    if (!remaining.some(isToDecide)) return [];
    const followed = before.steps.slice(0, index).findLast((each) => !isAdded(each));
    const at = followed ? positionOf(followed, { ofRule, steps }) : -1;
    return [{ at, step: { ...rest, people: remaining } }];
  });

  const after = (position: number) => added.filter(({ at }) => at === position).map(({ step }) => step);
  return [...after(-1), ...steps.flatMap((step, index) => [step, ...after(index)])];
}

/** Returns the position of the new step that shares an approver with an old one, or else has its number. */
function positionOf(
  old: RunningStep,
  { ofRule, steps }: { ofRule: readonly RunningStep[]; steps: readonly RunningStep[] },
): number {
  const ids = new Set(old.people.map(({ user_id }) => user_id));
  const same = steps.findIndex(({ people }) => people.some(({ user_id }) => ids.has(user_id)));
  return same < 0 ? Math.min(ofRule.indexOf(old), steps.length - 1) : same;
}

function isAdded(step: RunningStep | undefined): boolean {
  return step?.people.some(({ is_added }) => is_added) ?? false;
}

function isApproved({ state }: RunningPerson): boolean {
  return state === 'approved';
}
