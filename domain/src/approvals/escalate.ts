import { allow, type Decision, refuse } from '../decision.ts';
import { inEnglish, t } from '../language/translate.ts';
import { eachOnce, isActive } from './able-people.ts';
import { nameFor } from './approver-text.ts';
import type { ChainApprover } from './chain.ts';
import { isExcluded } from './is-excluded.ts';
import type { Organisation } from './organisation.ts';
import { peopleAbove } from './people-above.ts';
import {
  currentStep,
  isWaiting,
  personAhead,
  type RunningChain,
  type RunningPerson,
  type RunningStep,
  replaceStep,
} from './running-chain.ts';

/**
 * Escalates a step that has waited too long. In mode 'any' the new approvers join the current ones; in mode 'all' they
 * replace those who have not decided, because these would still block the step.
 */
export function escalate(
  chain: RunningChain,
  to: readonly ChainApprover[],
): Decision<RunningChain, 'approval.not_waiting' | 'approval.nobody_above'> {
  const step = currentStep(chain);
  if (!step) return refuse('approval.not_waiting');
  const added = fresh(step, to, chain);
  if (added.length === 0) return refuse('approval.nobody_above');
  const before = step.people.map(
    (person): RunningPerson => (step.mode === 'all' && isWaiting(person) ? { ...person, state: 'passed' } : person),
  );
  const known = new Set(added.map(({ user_id }) => user_id));
  const people = [...before.filter(({ user_id }) => !known.has(user_id)), ...added];
  return allow(replaceStep(chain, step, { ...step, people }));
}

/**
 * Returns the people a step escalates to: those named by the rule, else the managers of the current approvers, else a
 * super admin. Only active people are included, never the owner, the submitter or current approvers. The reasons are
 * saved, so they are in English.
 */
export function escalationTargets(chain: RunningChain, organisation: Organisation): ChainApprover[] {
  return inEnglish(() => targets(chain, organisation));
}

function targets(chain: RunningChain, organisation: Organisation): ChainApprover[] {
  const step = currentStep(chain);
  if (!step) return [];
  const able = (people: readonly ChainApprover[]) =>
    fresh(step, people, chain)
      .filter(({ user_id }) => isActive(organisation, user_id))
      .map(({ user_id, because }) => ({ user_id, because }));
  const named = able(step.escalate_to);
  if (named.length > 0) return named;
  const managers = step.people.filter(isWaiting).flatMap(({ user_id }) => {
    const because = t`manager of ${nameFor(organisation, user_id)}, who has not decided`;
    return able(peopleAbove(organisation, user_id).map((above) => ({ user_id: above.user_id, because }))).slice(0, 1);
  });
  if (managers.length > 0) return eachOnce(managers);
  return able(organisation.admins.map((user_id) => ({ user_id, because: t`escalated because nobody decided` }))).slice(
    0,
    1,
  );
}

function fresh({ people }: RunningStep, to: readonly ChainApprover[], chain: RunningChain): RunningPerson[] {
  const has = people.filter(({ state }) => state === 'now' || state === 'approved').map(({ user_id }) => user_id);
  return eachOnce(to)
    .filter(({ user_id }) => !isExcluded(chain, user_id) && !has.includes(user_id))
    .map((each) => ({ ...personAhead(each), state: 'now' }));
}
