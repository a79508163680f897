import { allow, type Decision, refuse } from '../decision.ts';
import { decidedBefore } from './chain.ts';
import { isExcluded } from './is-excluded.ts';
import {
  currentStep,
  isToDecide,
  isWaiting,
  opened,
  type RunningChain,
  type RunningPerson,
  type RunningStep,
  replaceStep,
} from './running-chain.ts';

interface Approval {
  /** The approver for whom the decision is made. */
  approver_id: string;
  /** The person who made the decision: the approver or someone acting for them. */
  actor_id: string;
  at: string;
}

interface Advanced {
  chain: RunningChain;
  outcome: 'goes_on' | 'finished';
}

/**
 * Records one approval. It completes a step of mode 'any'; a step of mode 'all' is complete when everyone has approved.
 */
export function approve(
  chain: RunningChain,
  { approver_id, actor_id, at }: Approval,
): Decision<Advanced, 'approval.not_waiting' | 'approval.own_item' | 'approval.own_submission'> {
  if (approver_id === chain.owner_id || actor_id === chain.owner_id) return refuse('approval.own_item');
  if (isExcluded(chain, actor_id)) return refuse('approval.own_submission');
  const step = currentStep(chain);
  const isTheirs = (person: RunningPerson) => person.user_id === approver_id && isWaiting(person);
  if (!step?.people.some(isTheirs)) return refuse('approval.not_waiting');
  const people = step.people.map(
    (person): RunningPerson => (isTheirs(person) ? { ...person, state: 'approved', at, by: actor_id } : person),
  );
  return allow(advance(replaceStep(chain, step, { ...step, people })));
}

/** Opens the next step once the current one is decided. */
export function advance(chain: RunningChain): Advanced {
  const step = currentStep(chain);
  if (step && !isDecided(step)) return { chain, outcome: 'goes_on' };
  return openNext(step ? replaceStep(chain, step, closed(step)) : chain);
}

function openNext(chain: RunningChain): Advanced {
  const next = chain.steps.find(({ state }) => state === 'ahead');
  if (!next) return { chain, outcome: 'finished' };
  if (
    next.skip_if_approved_before &&
    next.people.filter(isToDecide).every(({ user_id }) => hasApproved(chain, user_id))
  )
    return openNext(replaceStep(chain, next, { ...next, state: 'skipped', because: decidedBefore }));
  return { chain: replaceStep(chain, next, opened(next)), outcome: 'goes_on' };
}

function isDecided({ mode, people }: RunningStep): boolean {
  const hasApproval = people.some(({ state }) => state === 'approved');
  return hasApproval && (mode === 'any' || !people.some(isWaiting));
}

function closed(step: RunningStep): RunningStep {
  const people = step.people.map(
    (person): RunningPerson => (isWaiting(person) ? { ...person, state: 'passed' } : person),
  );
  return { ...step, state: 'done', people };
}

function hasApproved({ steps }: RunningChain, user_id: string): boolean {
  return steps.some(({ people }) => people.some((each) => each.user_id === user_id && each.state === 'approved'));
}
