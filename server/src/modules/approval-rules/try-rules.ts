import type { approvalRules } from '#contract/approval-rules.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { Chain, ChainStep } from '#domain/approvals/chain.ts';
import { defaultRule } from '#domain/approvals/default-rule.ts';
import { findRule } from '#domain/approvals/find-rule.ts';
import type { ApprovalItem } from '#domain/approvals/item.ts';
import { activeSteps } from '#domain/approvals/standing-steps.ts';
import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import { plural, t } from '#domain/language/translate.ts';
import { moneyFrom, readMoney, toDecimal } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor, ReadContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { briefOf, type FoundPerson, findPeople } from '../people/find-people.ts';
import type { NamedId } from '../policies/named-ids.ts';
import type { AppliesTo } from './approval-rules.rows.ts';
import { chainBy, findItem, type GivenItem, withoutNames } from './find-chain.ts';
import { asRule } from './read-rules.ts';
import { namesForRules } from './rule-names.ts';
import { rulesWithDraft } from './rules-with-draft.ts';

type Tested = OutputOf<typeof approvalRules.test>;
type Described = Extract<InputOf<typeof approvalRules.test>['item'], { described: unknown }>['described'];

/**
 * Loads a report or an advance for a rule test; null if the actor cannot see the item. Implemented in every-module.ts.
 */
export type ReadSavedItem = (
  tx: CompanyTransaction,
  query: { actor: Actor; applies_to: AppliesTo; item_id: string },
) => Promise<GivenItem | null>;

/**
 * Finds the chain that an item would get under the saved rules, or with one edited rule, and explains why. Saves
 * nothing.
 */
export async function tryRules(
  { tx, actor }: ReadContext,
  { applies_to, item: given, draft }: InputOf<typeof approvalRules.test>,
  readSavedItem: ReadSavedItem,
): Promise<Tested> {
  const { client_id } = actor;
  const own = actor.company.currency;
  const subject =
    'described' in given
      ? describedItem(given.described, own)
      : await readSavedItem(tx, { actor, applies_to, item_id: given.item_id });
  if (!subject) throw new Refused('item.not_found');

  const [rules, { item, categories }] = await Promise.all([
    rulesWithDraft(tx, { client_id, own, applies_to, author_id: actor.user_id }, draft),
    findItem(tx, { client_id, own }, subject),
  ]);
  if (!item.category_ids.every((id) => categories.some((category) => category.id === id)))
    throw new Refused('item.not_found');

  const engine = rules.map(asRule);
  const { rule } = findRule({ rules: engine, item, names: withoutNames(own) });
  const [names, chain] = await Promise.all([
    namesForRules(
      tx,
      { client_id, currency: own, applies_to },
      rules.map((saved) => saved.rule),
      idsOf(item),
    ),
    chainBy(tx, client_id, { rule, item, categories, extra_approvers: [] }),
  ]);

  // Evaluates the rules again, now with the names that the explanation needs.
  const { tried } = findRule({ rules: engine, item, names });
  const people = await findPeople(tx, {
    client_id,
    ids: [
      item.owner_id,
      ...chain.steps.flatMap(({ approvers, notify }) => [...approvers, ...notify].map(({ user_id }) => user_id)),
    ],
  });
  const owner = people.get(item.owner_id);
  if (!owner) throw new Refused('item.not_found');

  return {
    status: true,
    outcome: chain.outcome,
    headline: headline(chain),
    rule_name: rule.name,
    steps: chain.steps.map((step, index) => shownStep(step, { step_no: index + 1, people })),
    notes: [...chain.notes, ...auditRemark(chain, rule.audit_pct)],
    tried: tried.map((result) => ({
      ...result,
      rule_id: result.rule_id === defaultRule.id ? null : result.rule_id,
    })),
    total: toDecimal(moneyFrom(item.total, own)),
    currency: own,
    owner: briefOf(owner),
  };
}

/** Creates a fictitious item for a test. Amounts that are not given default to its total. */
function describedItem(described: Described, own: string): GivenItem {
  const amountOf = (text: string) => toDecimal(orRefuse(readMoney(text, own)));
  const { owner_id, total, reimbursable_total = total, largest_expense = total, custom_values, ...plain } = described;
  return {
    ...plain,
    id: 'described',
    owner_id,
    submitted_by: null,
    no_of_expenses: 1,
    expense_types: ['expense'],
    total: amountOf(total),
    reimbursable_total: amountOf(reimbursable_total),
    largest_expense: amountOf(largest_expense),
    currencies: plain.currencies.length > 0 ? plain.currencies : [own],
    custom_values: custom_values as CustomValues,
  };
}

/** Returns the ids of everything about the item that an explanation may name. */
function idsOf({ owner_id, category_ids, category_ids_above, standing }: ApprovalItem): NamedId[] {
  const namedIds = (kind: NamedId['kind'], ids: readonly (string | null)[]) =>
    ids.flatMap((id): NamedId[] => (id ? [{ kind, id }] : []));
  return [
    ...namedIds('user', [owner_id]),
    ...namedIds('category', [...category_ids, ...category_ids_above]),
    ...namedIds('department', standing.department_ids),
    ...namedIds('entity', [standing.entity_id]),
    ...namedIds('business_unit', [standing.business_unit_id]),
    ...namedIds('level', [standing.level_id]),
    ...namedIds('group', standing.group_ids),
  ];
}

function headline({ outcome, steps }: Chain): string {
  switch (outcome) {
    case 'auto_approved':
      return t`Approved automatically`;
    case 'no_approver':
      return t`No approver available`;
    case 'steps': {
      const count = activeSteps(steps).length;
      return plural(count, '1 step', '# steps');
    }
  }
}

function shownStep(
  { title, mode, approvers, notify, skipped_because }: ChainStep,
  { step_no, people }: { step_no: number; people: ReadonlyMap<string, FoundPerson> },
): Tested['steps'][number] {
  return {
    step_no,
    title,
    mode,
    skipped_because,
    people: approvers.flatMap(({ user_id, because }) => {
      const person = people.get(user_id);
      return person ? [{ ...briefOf(person), because }] : [];
    }),
    notified: notify.flatMap(({ user_id }) => {
      const person = people.get(user_id);
      return person ? [briefOf(person)] : [];
    }),
  };
}

/**
 * Describes the audit sample. Items are selected for it by their id, which a fictitious item does not have, so only the
 * percentage can be given.
 */
function auditRemark({ outcome }: Chain, audit_pct: number): string[] {
  return outcome === 'auto_approved' && audit_pct > 0
    ? [t`${audit_pct}% of items like this are still reviewed as an audit sample.`]
    : [];
}
