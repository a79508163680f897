import type { client } from '#contract/client.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { can, isPermitted, superAdmin } from '#domain/access/permission.ts';
import type { Actor, ReadContext } from '../../http/context.ts';
import { readSetup, readTouched, type Setup } from './read-setup.ts';

type Step = Omit<OutputOf<typeof client.gettingStarted>['steps'][number], 'can_dismiss'> & { can_dismiss?: boolean };

/** The getting-started steps that the user may take, each marked as done from the company's data. */
export async function gettingStarted({ tx, actor }: ReadContext): Promise<OutputOf<typeof client.gettingStarted>> {
  const canManage = isPermitted(superAdmin, actor.access);
  const canConfigure = isPermitted(can('Settings', 'write'), actor.access);
  const [setup, touched] = await Promise.all([
    canManage || canConfigure ? readSetup(tx, actor.client_id) : undefined,
    canConfigure ? readTouched(tx, actor.client_id) : undefined,
  ]);
  return {
    status: true,
    steps: [
      ...ownSteps(actor),
      ...(setup && touched ? expenseSteps(actor, { ...setup, touched }) : []),
      ...(setup && canManage ? organisationSteps(setup) : []),
    ].map((step) => ({ can_dismiss: false, ...step })),
  };
}

function ownSteps(actor: Actor): Step[] {
  return [
    {
      key: 'trial',
      title: 'Start your trial',
      description: `The base currency of ${actor.company.name} is ${actor.company.currency}.`,
      path: '/subscriptions',
      is_done: true,
    },
    {
      key: 'email',
      title: 'Confirm your email',
      description: `Reminders and decisions are sent to ${actor.email}.`,
      path: '/profile',
      is_done: true,
    },
    {
      key: 'time_zone',
      title: 'Set your time zone',
      description: 'Dates, times and deadlines are shown in your time zone.',
      path: '/profile',
      is_done: actor.time_zone !== 'UTC',
    },
  ];
}

function organisationSteps({ people, has_departments }: Setup): Step[] {
  return [
    {
      key: 'departments',
      title: 'Add your departments',
      description: 'Set rules and report by team.',
      path: '/settings/general/departments',
      is_done: has_departments,
    },
    {
      key: 'people',
      title: 'Invite your colleagues',
      description: 'Add people one by one or import a file. They can submit expenses as soon as they join.',
      path: '/settings/general/users',
      is_done: people.active + people.invited > 1,
    },
  ];
}

function expenseSteps(actor: Actor, setup: Setup & { touched: Awaited<ReturnType<typeof readTouched>> }): Step[] {
  const { touched } = setup;

  return [
    {
      key: 'currencies',
      title: 'Choose your currencies',
      description: `Foreign spending is converted to ${actor.company.currency} at the daily rate.`,
      path: '/settings/currency',
      is_done: touched.currencies,
      can_dismiss: !touched.currencies,
    },
    {
      key: 'categories',
      title: 'Review the categories',
      description: 'Choose what people can claim and what must be filled in. Default categories are ready to use.',
      path: '/settings/expense/categories',
      is_done: touched.categories,
      can_dismiss: !touched.categories && setup.has_categories,
    },
    {
      key: 'policies',
      title: 'Set a policy',
      description: 'Set limits and require receipts or reasons. People see the policy while they enter an expense.',
      path: '/settings/expense/policies',
      is_done: setup.has_policies,
    },
  ];
}
