import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { plans } from '#contract/plans.contract.ts';
import { planCodeOf } from '#domain/billing/plan-code.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ProviderContext, WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { runWrite } from '../../http/run-write.ts';
import { insertPlan, readPlans, readPlanUses, type SavedPlan, updatePlan } from './plans.rows.ts';

type Input = InputOf<typeof plans.save>;

/** All plans are sold in this currency. */
const currency = 'USD';
const maxPlans = 50;

export function listPlans({ app, actor }: ProviderContext): Promise<OutputOf<typeof plans.list>> {
  return app.database.readInCompany(actor.client_id, async (tx) => {
    const rows = await readPlanUses(tx);
    return {
      status: true,
      data: rows.map(({ month_price, year_price, features, ...plan }) => ({
        ...plan,
        features: [...features],
        month_price: toDecimal(moneyFrom(month_price, plan.currency)),
        year_price: toDecimal(moneyFrom(year_price, plan.currency)),
      })),
    };
  });
}

/**
 * Saves a plan. Current periods keep the prices with which they started, because the account of each company stores its
 * prices.
 */
export async function savePlan(context: ProviderContext, input: Input): Promise<OutputOf<typeof plans.save>> {
  if (input.max_users !== null && input.max_users < input.min_users) throw new Refused('plan.users');
  const code = await inProvider(context, (write) =>
    input.code === null ? createPlan(write, input) : changePlanRow(write, { ...input, code: input.code }),
  );
  return { status: true, code };
}

async function createPlan({ tx, record, client_id }: WriteContext, input: Input): Promise<string> {
  const { version: _version, ...form } = input;
  const code = planCodeOf(form.name);
  if (code === '') throw new Refused('plan.name_letters');
  const all = await readPlans(tx);
  if (all.length >= maxPlans) throw new Refused('plan.too_many');
  checkName(all, { name: form.name, code });
  await insertPlan(tx, { ...form, code, currency });
  record({
    action: 'plan_created',
    item_kind: 'plan',
    item_id: client_id,
    item_label: form.name,
    is_setting: true,
    facts: { before: {}, after: shownTerms(form) },
  });
  return code;
}

async function changePlanRow(
  { tx, record, client_id }: WriteContext,
  { code, version, ...form }: Input & { code: string },
): Promise<string> {
  const all = await readPlans(tx);
  const before = findPlan(all, code);
  checkName(
    all.filter((plan) => plan.code !== code),
    { name: form.name, code: '' },
  );
  if (!(await updatePlan(tx, { code, version }, form))) throw new Refused('item.changed');
  record({
    action: 'plan_changed',
    item_kind: 'plan',
    item_id: client_id,
    item_label: form.name,
    is_setting: true,
    facts: { before: shownTerms(before), after: shownTerms(form) },
  });
  return code;
}

export async function archivePlan(
  context: ProviderContext,
  { code, is_archived, version }: InputOf<typeof plans.archive>,
): Promise<OutputOf<typeof plans.archive>> {
  await inProvider(context, async ({ tx, record, client_id }) => {
    const all = await readPlans(tx);
    const plan = findPlan(all, code);
    const others = all.filter((each) => each.code !== code && !each.is_archived);
    if (is_archived && others.length === 0) throw new Refused('plan.last');
    if (!(await updatePlan(tx, { code, version }, { is_archived }))) throw new Refused('item.changed');
    record({
      action: is_archived ? 'plan_archived' : 'plan_restored',
      item_kind: 'plan',
      item_id: client_id,
      item_label: plan.name,
      is_setting: true,
    });
  });
  return { status: true };
}

/**
 * Runs the work in the provider's company. Plans do not belong to a client, so the provider's own audit log records
 * their changes.
 */
function inProvider<T>(
  { app, actor, request }: ProviderContext,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  const { client_id } = actor;
  return app.database.inCompany(client_id, (tx: CompanyTransaction) =>
    runWrite({ app, request, client_id, actor, tx }, work),
  );
}

function findPlan(all: readonly SavedPlan[], code: string): SavedPlan {
  const plan = all.find((each) => each.code === code);
  if (!plan) throw new Refused('item.not_found');
  return plan;
}

function checkName(others: readonly SavedPlan[], { name, code }: { name: string; code: string }): void {
  const isTaken = others.some((plan) => plan.code === code || plan.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw new Refused('plan.name_taken');
}

function shownTerms({
  month_price,
  year_price,
  min_users,
  max_users,
  features,
}: Omit<Input, 'code' | 'version'> | SavedPlan) {
  return {
    month_price: toDecimal(moneyFrom(month_price, currency)),
    year_price: toDecimal(moneyFrom(year_price, currency)),
    min_users,
    max_users: max_users ?? 'no limit',
    features: features.join(', '),
  };
}
