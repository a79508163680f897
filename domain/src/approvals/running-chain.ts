import type { ChainApprover, ChainStep } from './chain.ts';

/** A chain in progress. At most one step has the state 'now', and none once the chain is finished. */
export interface RunningChain {
  owner_id: string;
  /** The owner or the delegate who submitted the item; null if unknown. */
  submitted_by: string | null;
  steps: readonly RunningStep[];
}

export interface RunningStep extends Omit<ChainStep, 'approvers' | 'skipped_because'> {
  state: 'ahead' | 'now' | 'done' | 'skipped';
  /** The reason why the step was skipped or added. */
  because: string;
  people: readonly RunningPerson[];
}

export interface RunningPerson extends ChainApprover {
  /** 'passed' means that someone else decided, 'left' that the person was replaced or removed. */
  state: 'ahead' | 'now' | 'approved' | 'passed' | 'left';
  at: string | null;
  /** The person who decided: the approver or someone acting for them. */
  by: string | null;
  /** True if an approver added the person, in addition to the approvers of the rule. */
  is_added?: true;
}

/** Starts the chain of a submitted item. The first step that is not skipped becomes current. */
export function startChain(item: Omit<RunningChain, 'steps'>, steps: readonly ChainStep[]): RunningChain {
  return startSteps(item, steps.map(stepAhead));
}

/** Opens the first step that is not skipped. */
export function startSteps(
  { owner_id, submitted_by }: Omit<RunningChain, 'steps'>,
  steps: readonly RunningStep[],
): RunningChain {
  const first = steps.findIndex(({ state }) => state === 'ahead');
  return { owner_id, submitted_by, steps: steps.map((step, index) => (index === first ? opened(step) : step)) };
}

export function stepAhead({ approvers, skipped_because, ...step }: ChainStep): RunningStep {
  return {
    ...step,
    state: skipped_because === null ? 'ahead' : 'skipped',
    because: skipped_because ?? '',
    people: approvers.map((each) => personAhead(each)),
  };
}

export function personAhead({ user_id, because }: ChainApprover): RunningPerson {
  return { user_id, because, state: 'ahead', at: null, by: null };
}

/** Returns the ids of the people whose decision the current step awaits. In mode 'any', one of them is enough. */
export function waitingFor(chain: RunningChain): string[] {
  return (currentStep(chain)?.people ?? []).filter(isWaiting).map(({ user_id }) => user_id);
}

export function currentStep<Step extends RunningStep>({ steps }: { steps: readonly Step[] }): Step | undefined {
  return steps.find(({ state }) => state === 'now');
}

export function isWaiting({ state }: RunningPerson): boolean {
  return state === 'now';
}

/** True if the person has not decided yet and can still decide, in the current or in a later step. */
export function isToDecide({ state }: RunningPerson): boolean {
  return state === 'now' || state === 'ahead';
}

export function opened(step: RunningStep): RunningStep {
  return {
    ...step,
    state: 'now',
    people: step.people.map((person) => (person.state === 'ahead' ? { ...person, state: 'now' } : person)),
  };
}

export function replaceStep(chain: RunningChain, old: RunningStep, step: RunningStep): RunningChain {
  const { owner_id, submitted_by, steps } = chain;
  return { owner_id, submitted_by, steps: steps.map((each) => (each === old ? step : each)) };
}
