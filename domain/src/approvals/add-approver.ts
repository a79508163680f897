import { allow, type Decision, refuse } from '../decision.ts';
import { clipped } from './approver-text.ts';
import { isExcluded } from './is-excluded.ts';
import { currentStep, isToDecide, personAhead, type RunningChain, type RunningStep } from './running-chain.ts';

interface AddedApprover {
  user_id: string;
  name: string;
  /** The reason in the chain: 'added by Priya Nair'. */
  because: string;
}

/** Adds an approver in a new step right after the current one. */
export function addApprover(
  chain: RunningChain,
  { user_id, name, because }: AddedApprover,
): Decision<
  RunningChain,
  'approval.not_waiting' | 'approval.own_item' | 'approval.own_submission' | 'approval.already_asked'
> {
  const step = currentStep(chain);
  if (!step) return refuse('approval.not_waiting');
  if (user_id === chain.owner_id) return refuse('approval.own_item');
  if (isExcluded(chain, user_id)) return refuse('approval.own_submission');
  const isRequired = chain.steps
    .filter(({ state }) => state === 'now' || state === 'ahead')
    .some(({ people }) => people.some((person) => person.user_id === user_id && isToDecide(person)));
  if (isRequired) return refuse('approval.already_asked', { name });
  const added: RunningStep = {
    title: clipped(name),
    mode: 'any',
    state: 'ahead',
    because,
    people: [{ ...personAhead({ user_id, because }), is_added: true }],
    skip_if_approved_before: false,
    remind_after_days: step.remind_after_days,
    escalate_after_days: step.escalate_after_days,
    escalate_to: [],
    notify: [],
  };
  const at = chain.steps.indexOf(step) + 1;

  return allow({ ...chain, steps: [...chain.steps.slice(0, at), added, ...chain.steps.slice(at)] });
}

/** True if an approver, and not an approval rule, added the person to the current step. */
export function wasAdded(chain: RunningChain, id: string): boolean {
  return currentStep(chain)?.people.some(({ user_id, is_added }) => user_id === id && is_added) ?? false;
}
