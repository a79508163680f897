import { claimable } from '#domain/categories/claimable.ts';
import { type ChosenRate, chooseRate } from '#domain/currencies/choose-rate.ts';
import { seesField } from '#domain/custom-fields/field-readers.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { Decision } from '#domain/decision.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { customFieldFacts } from '#domain/policies/custom-field-facts.ts';
import type { OrganisationNode, PastItem } from '#domain/policies/policy-question.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { categoryTree, type WholeCategory } from '../categories/read-categories.ts';
import { isAllowed, rateBook } from '../currencies/read-rate.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { categoryUnits } from '../expenses/policy/policy-context.ts';
import { type EmployeeProfile, findEmployeeProfile } from '../people/find-employee-profile.ts';
import { type FoundPerson, findPeople } from '../people/find-people.ts';
import { rulesOf } from '../policies/read-policies.ts';
import { type PastAdvance, readPast } from './advances.rows.ts';

/** The maximum number of past advances that are read. No person is expected to request more. */
const maxPastAdvances = 1_000;

/** The facts that are needed to validate a person's advance and to evaluate policies on it today. */
export interface AdvancePolicyContext {
  own: string;
  now: Date;
  today: string;
  employee: EmployeeProfile;
  /** Categories for advances, including disabled ones. */
  categories: readonly WholeCategory[];
  /** Categories that people of the owner's entity can choose. */
  open_ids: ReadonlySet<string>;
  category_places: ReadonlyMap<string, OrganisationNode>;
  rules: readonly PolicyRule[];
  history: readonly PastItem[];
  /** Custom fields of advances that the current user can see. */
  fields: Awaited<ReturnType<typeof fieldsOf>>;
  people: ReadonlyMap<string, FoundPerson>;
  rateOf(currency: string): Decision<ChosenRate, 'rate.none'>;
  isAllowed(currency: string): boolean;
}

interface ViewerContext {
  tx: CompanyTransaction;
  actor: Pick<Actor, 'client_id' | 'time_zone' | 'access'> & { company: Pick<Actor['company'], 'currency'> };
  request: { now: Date };
}

/**
 * Reads the context in two round trips: first the owner, categories, fields, rules and past advances, then today's
 * exchange rates.
 */
export async function advancePolicyContext(
  { tx, actor, request }: ViewerContext,
  input: { owner_id: string; currencies: readonly string[]; named_ids: readonly string[] },
): Promise<AdvancePolicyContext> {
  const { client_id } = actor;
  const own = actor.company.currency;
  const today = localDay(request.now, actor.time_zone);
  const [employee, tree, fields, rules, past, people] = await Promise.all([
    findEmployeeProfile(tx, { client_id, user_id: input.owner_id }),
    categoryTree(tx, client_id),
    fieldsOf(tx, { client_id, applies_to: 'advance' }),
    rulesOf(tx, { client_id, applies_to: 'advance' }),
    readPast(tx, { client_id, owner_id: input.owner_id, limit: maxPastAdvances }),
    findPeople(tx, { client_id, ids: input.named_ids }),
  ]);
  if (!employee) throw new Refused('item.not_found');

  const currencies = [...new Set([...input.currencies, ...rules.flatMap(currenciesOf)])];
  const { book, allowed } = await rateBook(tx, { client_id, own, currencies, on: today });
  const categories = tree.filter(({ applies_to }) => applies_to === 'advance');
  const category_places = categoryUnits(tree);

  return {
    own,
    now: request.now,
    today,
    employee,
    categories,
    category_places,
    rules,
    people,
    open_ids: new Set(claimable(categories, employee.entity_id).map(({ id }) => id)),
    history: past.map((row) => pastItem(row, { own, owner_id: input.owner_id, category_places, fields })),
    fields: fields.filter(({ is_active, seen_by }) => is_active && seesField(actor.access, seen_by)),
    rateOf: (from) => chooseRate(book, { from, to: own, on: today }),
    isAllowed: (currency) => isAllowed(currency, { own, allowed }),
  };
}

function currenciesOf({ limit, requirements }: PolicyRule): string[] {
  return [limit?.currency, requirements.currency].filter((currency) => typeof currency === 'string');
}

function pastItem(
  { id, stage, requested_on, currency, effective, category_id, attributes, custom_values, amount }: PastAdvance,
  {
    own,
    owner_id,
    category_places,
    fields,
  }: {
    own: string;
    owner_id: string;
    category_places: ReadonlyMap<string, OrganisationNode>;
    fields: AdvancePolicyContext['fields'];
  },
): PastItem {
  return {
    kind: 'advance',
    id,
    user_id: owner_id,
    stage,
    spent_on: requested_on,
    currency,
    attributes: {
      ...attributes,
      ...customFieldFacts('advance', fields, { values: custom_values, item: { amount, currency } }),
    },
    effective: moneyFrom(effective, own),
    category: (category_id && category_places.get(category_id)) || null,
    expense_type: null,
    payment_mode: null,
    merchant: null,
    project: null,
    trip_id: null,
    distance_km: null,
  };
}
