import type { client } from '#contract/client.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { t } from '#domain/language/translate.ts';
import type { Actor } from '../../http/context.ts';
import type { readReviewed, Setup } from './read-setup.ts';

export type Step = Omit<OutputOf<typeof client.gettingStarted>['steps'][number], 'can_dismiss'> & {
  can_dismiss?: boolean;
};

type SetupFacts = Setup & { touched: Awaited<ReturnType<typeof readReviewed>> };

/** Returns the steps to set up the company: first the settings for claims, then people and payers. */
export function setupSteps(
  actor: Actor,
  facts: SetupFacts,
  { canManage, canConfigure }: { canManage: boolean; canConfigure: boolean },
): Step[] {
  return [...(canConfigure ? claimSteps(actor, facts) : []), ...(canManage ? organisationSteps(actor, facts) : [])];
}

function claimSteps({ company }: Actor, { touched, has_categories, has_policies }: SetupFacts): Step[] {
  return [
    {
      key: 'currencies',
      title: t`Choose your currencies`,
      description: t`Foreign spending is converted to ${company.currency} at the daily rate.`,
      path: '/settings/currency',
      is_done: touched.currencies,
      can_dismiss: !touched.currencies,
    },
    {
      key: 'categories',
      title: t`Review the categories`,
      description: t`Choose what people can claim and what must be filled in. Default categories are ready to use.`,
      path: '/settings/expense/categories',
      is_done: touched.categories,
      can_dismiss: !touched.categories && has_categories,
    },
    {
      key: 'policies',
      title: t`Set a policy`,
      description: t`Set limits and require receipts or reasons. People see the policy while they enter an expense.`,
      path: '/settings/expense/policies',
      is_done: has_policies,
    },
    {
      key: 'approvals',
      title: t`Choose who approves`,
      description: t`By default, reports go to the reporting manager. Add rules for amounts, departments or categories.`,
      path: '/settings/expense/approval',
      is_done: touched.approvals,
      can_dismiss: !touched.approvals,
    },
  ];
}

function organisationSteps({ company }: Actor, setup: SetupFacts): Step[] {
  const { people, has_departments, touched } = setup;
  return [
    {
      key: 'entity',
      title: t`Add your entities`,
      description: t`Each entity pays in its own currency. Without entities, ${company.name} pays in ${company.currency}.`,
      path: '/settings/general/entity',
      is_done: touched.entity,
      can_dismiss: !touched.entity,
    },
    {
      key: 'departments',
      title: t`Add your departments`,
      description: t`Set rules and report by team.`,
      path: '/settings/general/departments',
      is_done: has_departments,
    },
    {
      key: 'people',
      title: t`Invite your colleagues`,
      description: t`Add people one by one or import a file. They can submit expenses as soon as they join.`,
      path: '/settings/general/users',
      is_done: people.active + people.invited > 1,
    },
    {
      key: 'roles',
      title: t`Choose who pays`,
      description: t`Give a colleague the Finance role. They queue and pay approved reports.`,
      path: '/settings/general/roles',
      is_done: touched.has_payer,
    },
  ];
}
