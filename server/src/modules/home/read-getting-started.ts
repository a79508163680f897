import type { client } from '#contract/client.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { can, isPermitted, own, superAdmin } from '#domain/access/permission.ts';
import { t } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor, ReadContext } from '../../http/context.ts';
import { sampleItems } from '../expenses/samples/sample-items.ts';
import { readCounters } from './home.rows.ts';
import { readReviewed, readSetup, type Setup } from './read-setup.ts';
import { type Step, setupSteps } from './setup-steps.ts';

/** Returns the getting-started steps for the user. The company's data determines which steps are done. */
export async function gettingStarted({ tx, actor }: ReadContext): Promise<OutputOf<typeof client.gettingStarted>> {
  const isAdmin = setsUpCompany(actor);
  const filesExpenses = isPermitted(own('Reports', 'write'), actor.access);
  const [setup, counters, samples] = await Promise.all([
    isAdmin ? readSetup(tx, actor.client_id) : undefined,
    isAdmin ? [] : readCounters(tx, { client_id: actor.client_id, person_id: actor.user_id }),
    filesExpenses ? sampleItems.read(tx, actor) : null,
  ]);
  return {
    status: true,
    steps: await stepsOf(tx, actor, { setup, counters }),
    samples: samples && (samples.length > 0 ? 'added' : 'none'),
  };
}

/** Returns true for users who may change settings or manage people. */
export function setsUpCompany({ access }: Pick<Actor, 'access'>): boolean {
  return isPermitted(superAdmin, access) || isPermitted(can('Settings', 'write'), access);
}

interface KnownFacts {
  /** Undefined for users who do not set up the company. */
  setup: Setup | undefined;
  counters: Awaited<ReturnType<typeof readCounters>>;
}

export async function stepsOf(
  tx: CompanyTransaction,
  actor: Actor,
  { setup, counters }: KnownFacts,
): Promise<OutputOf<typeof client.gettingStarted>['steps']> {
  const touched = setup && (await readReviewed(tx, actor.client_id));
  const canManage = isPermitted(superAdmin, actor.access);
  const canConfigure = isPermitted(can('Settings', 'write'), actor.access);

  return [
    ...(canManage ? trialSteps(actor) : []),
    timeZoneStep(actor),
    ...(setup && touched
      ? setupSteps(actor, { ...setup, touched }, { canManage, canConfigure })
      : claimantSteps(actor, counters)),
  ].map((step) => ({ can_dismiss: false, ...step }));
}

function trialSteps({ company, email }: Actor): Step[] {
  return [
    {
      key: 'trial',
      title: t`Start your trial`,
      description: t`The base currency of ${company.name} is ${company.currency}.`,
      path: '/subscriptions',
      is_done: true,
    },
    {
      key: 'email',
      title: t`Confirm your email`,
      description: t`Reminders and decisions are sent to ${email}.`,
      path: '/profile',
      is_done: true,
    },
  ];
}

function timeZoneStep({ time_zone }: Actor): Step {
  return {
    key: 'time_zone',
    title: t`Set your time zone`,
    description: t`Dates, times and deadlines are shown in your time zone.`,
    path: '/profile',
    is_done: time_zone !== 'UTC',
  };
}

/** Returns the steps from the first receipt to a submitted report, for users who do not set up the company. */
function claimantSteps(actor: Actor, counters: Awaited<ReturnType<typeof readCounters>>): Step[] {
  if (!isPermitted(own('Reports', 'write'), actor.access)) return [];
  const has = (isCounted: (counter: string) => boolean) =>
    counters.some(({ counter, count }) => isCounted(counter) && Number(count) > 0);

  return [
    {
      key: 'expense',
      title: t`Add your first expense`,
      description: t`Take a photo of a receipt or upload a file. We fill in the details for you.`,
      path: '/individual/reports/expense/create#expense',
      is_done: has((counter) => counter.startsWith('expense:')),
    },
    {
      key: 'report',
      title: t`Submit your first report`,
      description: t`Group your expenses in a report and submit it for approval.`,
      path: '/individual/reports#draft_report',
      is_done: has((counter) => counter.startsWith('report:') && counter !== 'report:draft'),
    },
  ];
}
