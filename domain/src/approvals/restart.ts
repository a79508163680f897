import { allow, type Decision, refuse } from '../decision.ts';
import { decidedBefore } from './chain.ts';
import { opened, type RunningChain, type RunningPerson, type RunningStep, replaceStep } from './running-chain.ts';

/** From the first step again, as if nobody had decided. Who left stays away. */
export function restart(chain: RunningChain): RunningChain {
  const fresh = { ...chain, steps: chain.steps.map((step) => (isSkippedForGood(step) ? step : ahead(step))) };
  const first = fresh.steps.find(({ state }) => state === 'ahead');
  return first ? replaceStep(fresh, first, opened(first)) : fresh;
}

/** The last decision is taken back: the step it ended waits again, and whatever was left out after it may be needed. */
export function reopen(chain: RunningChain): Decision<RunningChain, 'approval.nobody_decided'> {
  const last = chain.steps.findLastIndex(({ state }) => state === 'done');
  if (last < 0) return refuse('approval.nobody_decided');
  const steps = chain.steps.map((step, index) => {
    if (index === last) return opened(ahead(step));
    return index > last && !isSkippedForGood(step) ? ahead(step) : step;
  });
  return allow({ ...chain, steps });
}

/** What was left out only because of who decided may be needed after all. */
function isSkippedForGood({ state, because }: RunningStep): boolean {
  return state === 'skipped' && because !== decidedBefore;
}

function ahead(step: RunningStep): RunningStep {
  const people = step.people.map(
    (person): RunningPerson => (person.state === 'left' ? person : { ...person, state: 'ahead', at: null, by: null }),
  );
  const because = step.because === decidedBefore ? '' : step.because;
  return { ...step, state: 'ahead', because, people };
}
