import { type ChainApprover, noApproverFound } from './chain.ts';
import { advance } from './decide.ts';
import { isExcluded } from './is-excluded.ts';
import {
  isToDecide,
  personAhead,
  type RunningChain,
  type RunningPerson,
  type RunningStep,
  waitingFor,
} from './running-chain.ts';

export interface Replaced {
  chain: RunningChain;
  /** 'no_approver' means that the item still waits but nobody could replace the leaver. */
  outcome: 'goes_on' | 'finished' | 'no_approver';
}

/**
 * Removes a person who leaves from the current and all later steps. A step that needs a replacement gets the first one
 * who is not in it yet; a later step in which nobody is left is skipped.
 */
export function replaceLeaver(
  chain: RunningChain,
  { leaver_id, stand_ins }: { leaver_id: string; stand_ins: readonly ChainApprover[] },
): Replaced {
  const able = stand_ins.filter(({ user_id }) => !isExcluded(chain, user_id) && user_id !== leaver_id);
  const steps = chain.steps.map((step) => (isOpen(step) ? without(step, leaver_id, able) : step));
  const replaced = { ...chain, steps };
  const isUnderWay = chain.steps.some(({ state }) => state === 'now');
  if (!isUnderWay) return { chain: replaced, outcome: 'goes_on' };
  const advanced = advance(replaced);
  const isStranded = advanced.outcome === 'goes_on' && waitingFor(advanced.chain).length === 0;
  return isStranded ? { ...advanced, outcome: 'no_approver' } : advanced;
}

function isOpen({ state }: RunningStep): boolean {
  return state === 'now' || state === 'ahead';
}

function without(step: RunningStep, leaver_id: string, able: readonly ChainApprover[]): RunningStep {
  const isTheirs = (person: RunningPerson) => person.user_id === leaver_id && isToDecide(person);
  if (!step.people.some(isTheirs)) return step;
  const rest = step.people.filter((person) => !isTheirs(person));
  const isLeft = rest.some(isToDecide);
  const people = step.people.map((person): RunningPerson => (isTheirs(person) ? { ...person, state: 'left' } : person));
  const found = step.mode === 'any' && isLeft ? undefined : standIn(rest, able, isLeft);
  if (found) {
    const state = step.state === 'now' ? 'now' : 'ahead';
    const others = people.filter(({ user_id }) => user_id !== found.user_id);
    return { ...step, people: [...others, { ...personAhead(found), state }] };
  }
  const isEmpty = step.state === 'ahead' && !isLeft;
  return { ...step, people, ...(isEmpty ? { state: 'skipped', because: noApproverFound } : {}) };
}

/**
 * Returns the first replacement who is not in the step yet. Undefined if there is none, or if none is needed because
 * the preferred one is already in the step and someone is left to decide.
 */
function standIn(rest: readonly RunningPerson[], able: readonly ChainApprover[], isLeft: boolean) {
  const isInStep = ({ user_id }: ChainApprover) =>
    rest.some((person) => person.user_id === user_id && (isToDecide(person) || person.state === 'approved'));
  const [first] = able;
  return isLeft && first && isInStep(first) ? undefined : able.find((each) => !isInStep(each));
}
