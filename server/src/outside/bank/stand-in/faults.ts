/** The faults that the local fake can cause in a request that moves money. */
export const faultKinds = ['none', 'slow', 'too_many', 'fail_before', 'fail_after', 'drop_after'] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface BankFaults {
  /** Plans the faults of the next requests, in order. */
  plan(kinds: readonly FaultKind[]): void;
  next(): FaultKind;
  planned(): readonly FaultKind[];
  slow_ms: number;
}

export function openFaults(): BankFaults {
  const queue: FaultKind[] = [];
  return {
    plan: (kinds) => void queue.splice(0, queue.length, ...kinds),
    next: () => queue.shift() ?? 'none',
    planned: () => queue,
    slow_ms: 300,
  };
}
