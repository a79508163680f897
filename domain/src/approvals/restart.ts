import { allow, type Decision, refuse } from '../decision.ts';
import { decidedBefore } from './chain.ts';
import { opened, type RunningChain, type RunningPerson, type RunningStep, replaceStep } from './running-chain.ts';

/**
 * Restarts the chain at its first step. All decisions are discarded, and people who left the chain are not added again.
 */
export function restart(chain: RunningChain): RunningChain {
  const fresh = { ...chain, steps: chain.steps.map((step) => (isSkippedForGood(step) ? step : undecided(step))) };
  const first = fresh.steps.find(({ state }) => state === 'ahead');
  return first ? replaceStep(fresh, first, opened(first)) : fresh;
}

/**
 * Undoes the last decision: its step becomes current again, and steps that were skipped because of earlier decisions
 * are checked again.
 */
export function reopen(chain: RunningChain): Decision<RunningChain, 'approval.nobody_decided'> {
  const last = chain.steps.findLastIndex(({ state }) => state === 'done');
  if (last < 0) return refuse('approval.nobody_decided');
  const steps = chain.steps.map((step, index) => {
    if (index === last) return opened(undecided(step));
    return index > last && !isSkippedForGood(step) ? undecided(step) : step;
  });
  return allow({ ...chain, steps });
}

/** True if the step stays skipped. Steps that were skipped only because of earlier decisions do not stay skipped. */
function isSkippedForGood({ state, because }: RunningStep): boolean {
  return state === 'skipped' && because !== decidedBefore;
}

/** Returns the step without its decisions. People who left it stay left. */
export function undecided(step: RunningStep): RunningStep {
  const people = step.people.map(
    (person): RunningPerson => (person.state === 'left' ? person : { ...person, state: 'ahead', at: null, by: null }),
  );
  const because = step.because === decidedBefore ? '' : step.because;
  return { ...step, state: 'ahead', because, people };
}
