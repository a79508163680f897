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
      description: `${actor.company.name} keeps its books in ${actor.company.currency}.`,
      path: '/subscriptions',
      is_done: true,
    },
    {
      key: 'email',
      title: 'Confirm your email',
      description: `Reminders and decisions go to ${actor.email}.`,
      path: '/profile',
      is_done: true,
    },
    {
      key: 'time_zone',
      title: 'Set your time zone',
      description: 'Dates and times are shown in it, so that a deadline means the same to everyone.',
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
      description: 'Rules and reports can then tell teams apart.',
      path: '/settings/general/departments',
      is_done: has_departments,
    },
    {
      key: 'people',
      title: 'Invite your colleagues',
      description: 'One by one, or all at once from a file. They can file as soon as they join.',
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
      description: `What is spent elsewhere is converted into ${actor.company.currency} at the rate of the day.`,
      path: '/settings/currency',
      is_done: touched.currencies,
      can_dismiss: !touched.currencies,
    },
    {
      key: 'categories',
      title: 'Check the categories',
      description: 'What people can claim, and what each claim has to say. A useful set is there already.',
      path: '/settings/expense/categories',
      is_done: touched.categories,
      can_dismiss: !touched.categories && setup.has_categories,
    },
    {
      key: 'policies',
      title: 'Set a policy',
      description: 'A limit, a receipt, a reason: people see it while they fill in an expense.',
      path: '/settings/expense/policies',
      is_done: setup.has_policies,
    },
  ];
}
