import { t } from '../language/translate.ts';
import type { PolicyApprover } from '../policies/policy-rule.ts';
import { ablePeople, eachOnce } from './able-people.ts';
import type { ApproverChoice } from './approval-rule.ts';
import { clipped, fewOf } from './approver-text.ts';
import type { ChainApprover, ChainStep } from './chain.ts';
import type { ApprovalItem } from './item.ts';
import type { Organisation } from './organisation.ts';
import { activeSteps, certainlyDecides } from './standing-steps.ts';

type ExtraStep = Pick<ChainStep, 'title' | 'mode' | 'approvers' | 'skipped_because'>;

interface ExtraQuestion {
  item: ApprovalItem;
  organisation: Organisation;
  before: readonly ChainStep[];
}

/**
 * Builds extra steps for approvers required by policies, which follow the rule's own steps. Individual people share one
 * step that needs all of them; a role with several members gets its own step that needs one. People who already decide
 * are not added again.
 */
export function extraSteps(extra_approvers: readonly PolicyApprover[], question: ExtraQuestion): ExtraStep[] {
  const steps = activeSteps(question.before);
  const required = extra_approvers.map((approver) => peopleOfApprover(approver, question));
  const roles = required.filter(({ isRole, people }) => isRole && people.length > 1);
  const single = required.filter((each) => !roles.includes(each));
  return [...together(single, steps), ...oneOfEach(roles, steps)];
}

interface RequiredApprover {
  title: string;
  people: ChainApprover[];
  isRole: boolean;
}

function peopleOfApprover(approver: PolicyApprover, { item, organisation }: ExtraQuestion): RequiredApprover {
  const { title, people } = ablePeople(choiceOf(approver), { item, organisation, before: [] });
  const isRole = approver.kind === 'role';
  return { title, people: people.map((each) => ({ ...each, because: t`required by a policy` })), isRole };
}

function together(required: readonly RequiredApprover[], steps: readonly ChainStep[]): ExtraStep[] {
  const isNew = ({ user_id }: ChainApprover) => !steps.some((step) => certainlyDecides(step, user_id));
  const fresh = required.map((each) => ({ ...each, people: each.people.filter(isNew) })).filter(isFound);
  // An approver that could not be resolved gets an empty step, which is then assigned to a fallback approver.
  const missing = required.filter((each) => !isFound(each));
  return [fresh, missing]
    .filter((group) => group.length > 0)
    .map((group) => ({
      title: clipped(fewOf([...new Set(group.map(({ title }) => title))], 'and')),
      mode: 'all',
      approvers: eachOnce(group.flatMap(({ people }) => people)),
      skipped_because: null,
    }));
}

function isFound({ people }: RequiredApprover): boolean {
  return people.length > 0;
}

function oneOfEach(roles: readonly RequiredApprover[], steps: readonly ChainStep[]): ExtraStep[] {
  return roles
    .filter(({ people }) => !steps.some((step) => isOneOf(step, people)))
    .map(({ title, people }) => ({ title, mode: 'any', approvers: people, skipped_because: null }));
}

/** True if the step cannot be completed without a decision by one of these people. */
function isOneOf(step: ChainStep, people: readonly ChainApprover[]): boolean {
  const ids = new Set(people.map(({ user_id }) => user_id));
  return step.mode === 'all'
    ? step.approvers.some(({ user_id }) => ids.has(user_id))
    : step.approvers.every(({ user_id }) => ids.has(user_id));
}

/**
 * Converts a policy's approver to a choice. A person's cost centre is their department, so its owner is the department
 * head.
 */
function choiceOf(approver: PolicyApprover): ApproverChoice {
  return approver.kind === 'cost_centre_owner' ? { kind: 'department_head' } : approver;
}
