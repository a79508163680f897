import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  conditionName,
  conditionTypeOf,
  fieldConditionKey,
  ownersReadBy,
} from '#domain/policies/custom-field-facts.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import type { Answer } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';
import { personName, useSession } from '../../../lib/session.ts';
import type { ChoiceOption } from '../../../ui/ChoicePicker.tsx';
import type { RuleNames } from './rule-labels.ts';

const basicsQuery = queryOf('users.basics', {});
const peopleQuery = queryOf('users.list', { limit: 100 });
const customFieldsQuery = queryOf('customFields.list', {});
const currenciesQuery = queryOf('currencies.settings', {});

type Category = Answer<'categories.all'>['data'][number];
export type Attribute = Category['attributes'][number];
/** A category attribute or a custom field that conditions can use. */
export type ConditionField = Pick<Attribute, 'key' | 'label' | 'kind' | 'options'>;

/** Everything a rule can refer to: the options of its pickers, and the names of the selected ids. */
export interface RuleChoices extends RuleNames {
  /** The kind of item that the rules apply to. */
  target: 'expense' | 'advance';
  levels: ChoiceOption[];
  departments: ChoiceOption[];
  entities: ChoiceOption[];
  business_units: ChoiceOption[];
  groups: ChoiceOption[];
  roles: ChoiceOption[];
  /** Roles whose members cannot open Approvals. */
  rolesWithoutApprovals: ReadonlySet<string>;
  locations: ChoiceOption[];
  people: ChoiceOption[];
  findPeople: (text: string) => void;
  categories: ChoiceOption[];
  currencies: ChoiceOption[];
  attributes: Attribute[];
  attributesOf: (categoryId: string | null) => Attribute[];
  /** The first month of the fiscal year of each entity, by id. */
  fiscalMonths: ReadonlyMap<string, number>;
  /** Custom fields that policies can read. */
  customFields: ConditionField[];
}

/**
 * Loads everything a rule can refer to. `knownNames` maps ids in the rules to names, because a rule can refer to people
 * who are not among the colleagues that are loaded first.
 */
export function useRuleChoices(
  knownNames: readonly Record<string, string>[],
  { applies_to }: { applies_to: 'expense' | 'advance' },
): RuleChoices {
  const { user } = useSession();
  const basics = useQuery(basicsQuery).data;
  const categories = useQuery(queryOf('categories.all', { applies_to })).data?.data ?? [];
  const money = useQuery(currenciesQuery).data;
  const { people, findPeople, known } = usePeople();
  const options = (list: readonly { id: string; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  const lists = {
    levels: options(basics?.levels),
    departments: options(basics?.departments),
    entities: options(basics?.entities),
    business_units: options(basics?.business_units),
    groups: options(basics?.groups),
    roles: options(basics?.roles),
    locations: (basics?.locations ?? []).map((location) => ({ value: location, label: location })),
    categories: treeOptions(categories),
    currencies: (money?.data ?? [])
      .filter(({ is_allowed }) => is_allowed)
      .map(({ currency, name }) => ({ value: currency, label: currency, detail: name })),
  };
  const names = new Map([
    ...knownNames.flatMap((names) => Object.entries(names)),
    ...[...Object.values(lists).flat(), ...known].map(({ value, label }) => [value, label] as const),
  ]);
  const attributes = categories.flatMap((category) => category.attributes);
  const customFields = conditionFields(useQuery(customFieldsQuery).data?.data ?? [], applies_to);
  const labels = new Map([...customFields, ...attributes].map(({ key, label }) => [key, label]));

  return {
    target: applies_to,
    ...lists,
    people,
    findPeople,
    attributes,
    attributesOf: (id) => categories.find((category) => category.id === id)?.attributes ?? [],
    customFields,
    rolesWithoutApprovals: new Set(basics?.roles.filter(({ can_approve }) => !can_approve).map(({ id }) => id)),
    fiscalMonths: new Map(basics?.entities.map(({ id, fiscal_year_start_month }) => [id, fiscal_year_start_month])),
    currency: user.company_currency,
    nameOf: (id) => names.get(id) ?? (isUuid(id) ? '…' : id),
    labelOf: (key) => labels.get(key) ?? names.get(key) ?? conditionName(key),
  };
}

/** Returns the active custom fields that everyone can see, with the keys that conditions use. */
function conditionFields(
  fields: Answer<'customFields.list'>['data'],
  applies_to: RuleChoices['target'],
): ConditionField[] {
  return ownersReadBy[applies_to].flatMap((owner) =>
    fields
      .filter((field) => field.applies_to === owner && field.is_active && field.seen_by === 'everyone')
      .filter(({ kind }) => conditionTypeOf(kind, owner) !== null)
      .map(({ key, label, kind, options }) => ({
        key: fieldConditionKey(owner, key),
        label: owner === 'report' ? `${label} of the report` : label,
        kind: kind === 'formula' ? 'calc' : kind,
        options,
      })),
  );
}

/** Loads the first hundred colleagues, and others by search. The names of people found earlier remain available. */
function usePeople() {
  const [searchText, setSearchText] = useState('');
  const search = searchText.trim();
  const first = useQuery(peopleQuery).data?.data ?? [];
  const found = useQuery({
    ...queryOf('users.search', { search, limit: 20 }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  }).data?.data;
  const [knownPeople, setKnownPeople] = useState<ReadonlyMap<string, ChoiceOption>>(new Map());
  const people = (search !== '' && found ? found : first).map((person) => ({
    value: person.user_id,
    label: personName(person),
    detail: person.email,
  }));
  const newPeople = people.filter(({ value }) => !knownPeople.has(value));
  if (newPeople.length > 0) {
    const more = new Map<string, ChoiceOption>(knownPeople);
    for (const person of newPeople) more.set(person.value, person);
    setKnownPeople(more);
  }
  return { people, findPeople: setSearchText, known: [...knownPeople.values()] };
}

/** Flattens the category tree to a list with the depth of each category. */
function treeOptions(categories: readonly Category[]): ChoiceOption[] {
  const below = (parent: string | null, depth: number): ChoiceOption[] =>
    categories
      .filter(({ parent_id }) => parent_id === parent)
      .flatMap(({ id, name }) => [{ value: id, label: name, depth }, ...below(id, depth + 1)]);
  return below(null, 0);
}
