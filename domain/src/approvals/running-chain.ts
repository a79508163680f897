import type { ChainApprover, ChainStep } from './chain.ts';

/** A chain on its way. At most one step is 'now'; none is when it is over. */
export interface RunningChain {
  owner_id: string;
  steps: readonly RunningStep[];
}

export interface RunningStep extends Omit<ChainStep, 'approvers' | 'skipped_because'> {
  state: 'ahead' | 'now' | 'done' | 'skipped';
  /** Why it is skipped, or how it came to be. */
  because: string;
  people: readonly RunningPerson[];
}

export interface RunningPerson extends ChainApprover {
  /** 'passed': somebody else decided. 'left': they were replaced. */
  state: 'ahead' | 'now' | 'approved' | 'passed' | 'left';
  at: string | null;
  /** Who acted: they themselves, or somebody in their place. */
  by: string | null;
  /** They were asked for by name, beside whom rules name. */
  is_added?: true;
}

/** The chain as it stands when an item is submitted: its first step waits. */
export function startChain(owner_id: string, steps: readonly ChainStep[]): RunningChain {
  const ahead = steps.map(
    ({ approvers, skipped_because, ...step }): RunningStep => ({
      ...step,
      state: skipped_because === null ? 'ahead' : 'skipped',
      because: skipped_because ?? '',
      people: approvers.map((each) => personAhead(each)),
    }),
  );
  const first = ahead.findIndex(({ state }) => state === 'ahead');
  return { owner_id, steps: ahead.map((step, index) => (index === first ? opened(step) : step)) };
}

export function personAhead({ user_id, because }: ChainApprover): RunningPerson {
  return { user_id, because, state: 'ahead', at: null, by: null };
}

/** Who must decide now. */
export function waitingFor(chain: RunningChain): string[] {
  return (currentStep(chain)?.people ?? []).filter(isWaiting).map(({ user_id }) => user_id);
}

export function currentStep<Step extends RunningStep>({ steps }: { steps: readonly Step[] }): Step | undefined {
  return steps.find(({ state }) => state === 'now');
}

export function isWaiting({ state }: RunningPerson): boolean {
  return state === 'now';
}

/** Has it before them, now or later. */
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

export function replaceStep({ owner_id, steps }: RunningChain, old: RunningStep, step: RunningStep): RunningChain {
  return { owner_id, steps: steps.map((each) => (each === old ? step : each)) };
}
