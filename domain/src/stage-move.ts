import { allow, type Decision, type Refusal } from './decision.ts';
import type { RefusalCode } from './refusals.ts';

/** A row of a stage table: the stages from which a move can start and the stage to which it leads. */
export interface Move<Stage extends string> {
  from: readonly Stage[];
  to: Stage;
}

/** Returns the stage after a move, or the given refusal if the move cannot start from this stage. */
export function applyMove<Stage extends string, Code extends RefusalCode>(
  { from, to }: Move<Stage>,
  stage: Stage,
  refusal: Refusal<Code>,
): Decision<Stage, Code> {
  return from.includes(stage) ? allow(to) : refusal;
}
