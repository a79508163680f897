import { t } from '../language/translate.ts';
import type { ApproverChoice } from './approval-rule.ts';
import { fewOf, managerTitle, nameFor } from './approver-text.ts';
import type { ChainApprover } from './chain.ts';
import type { ApprovalItem } from './item.ts';
import type { Organisation } from './organisation.ts';
import { peopleAbove } from './people-above.ts';

export interface ChoosingFrom {
  item: ApprovalItem;
  organisation: Organisation;
  /** The approvers of the previous step; empty for the first step. */
  before: readonly ChainApprover[];
}

/** The people selected by an approver choice, whether or not they can decide, and the title of their step. */
interface ChosenPeople {
  title: string;
  people: readonly ChainApprover[];
}

export function chosenPeople(choice: ApproverChoice, from: ChoosingFrom): ChosenPeople {
  const { item, organisation } = from;
  switch (choice.kind) {
    case 'reporting_manager':
      return reportingManager(choice.level, from);
    case 'department_head':
      return departmentHead(from);
    case 'role': {
      const role = organisation.membersOf(choice.role_id);
      const people = (role?.user_ids ?? []).map((user_id) => ({ user_id, because: t`has the role ${role?.name}` }));
      return { title: role?.name ?? t`Deleted role`, people };
    }
    case 'user': {
      const title = organisation.person(choice.user_id)?.name ?? t`Deleted user`;
      return { title, people: [{ user_id: choice.user_id, because: t`named in the rule` }] };
    }
    case 'category_owner': {
      const owners = organisation.ownersOf(item.category_ids);
      const names = fewOf([...new Set(owners.map(({ name }) => name))], 'and');
      return {
        title: names === '' ? t`Owner of the category` : t`Owner of ${names}`,
        people: owners.map(({ user_id, name }) => ({ user_id, because: t`owns the category ${name}` })),
      };
    }
    case 'previous_step_manager':
      return from.before.length > 0 ? managersOfStepBefore(from) : reportingManager(1, from);
  }
}

function reportingManager(level: number, { item, organisation }: ChoosingFrom): ChosenPeople {
  const manager = peopleAbove(organisation, item.owner_id)[level - 1];
  const because = managerReason(level, nameFor(organisation, item.owner_id));
  return { title: managerTitle(level), people: manager ? [{ user_id: manager.user_id, because }] : [] };
}

function managerReason(level: number, name: string): string {
  if (level <= 1) return t`reporting manager of ${name}`;
  return level === 2 ? t`manager’s manager of ${name}` : t`manager ${level} levels up of ${name}`;
}

/** Finds the department head of the owner. If the owner is the head, the head of the department above decides. */
function departmentHead({ item, organisation }: ChoosingFrom): ChosenPeople {
  const head = organisation.headsOf(item.owner_id).find((id) => id !== item.owner_id);
  const because = t`department head of ${nameFor(organisation, item.owner_id)}`;
  return { title: t`Department head`, people: head === undefined ? [] : [{ user_id: head, because }] };
}

function managersOfStepBefore({ organisation, before }: ChoosingFrom): ChosenPeople {
  const names = before.map(({ user_id }) => nameFor(organisation, user_id));
  const people = before.flatMap(({ user_id }): ChainApprover[] => {
    const manager_id = organisation.person(user_id)?.manager_id;
    return manager_id ? [{ user_id: manager_id, because: t`manager of ${nameFor(organisation, user_id)}` }] : [];
  });
  return { title: t`Manager of ${fewOf(names, 'or')}`, people };
}
