import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import { userCounter } from '#domain/counters.ts';
import { t } from '#domain/language/translate.ts';
import { userStateOf } from '#domain/people/user-states.ts';
import { sentenceFor } from '#domain/refusals.ts';
import { readIds } from '../../../db/list-query.rows.ts';
import type { WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { lockPeople } from '../lock-people.rows.ts';
import { userList } from './user-list.rows.ts';
import { lockMany, readActiveAdmins, type SwitchedUser, setActive } from './users.rows.ts';

type Input = InputOf<typeof users.enableDisable>;
type SwitchResult = OutputOf<typeof users.enableDisable>['results'][number];

/** Enables or disables people, with a result for each. */
export async function switchPeople(
  context: WriteContext,
  { selection, is_active }: Input,
): Promise<{ changed: string[]; results: SwitchResult[] }> {
  const { tx, client_id, actor, announce } = context;
  await lockPeople(tx, client_id);
  const ids = 'ids' in selection ? selection.ids : await readIds(tx, userList, { client_id, ...selection.matching });
  const people = await lockMany(tx, client_id, [...new Set(ids)]);
  if ('ids' in selection && people.length < new Set(ids).size) throw new Refused('item.not_found');

  const admins = new Set(is_active ? [] : await readActiveAdmins(tx, client_id));
  const evaluated = people.map((person) => ({
    person,
    ...evaluate(person, { is_active, own_id: actor?.user_id, admins }),
  }));
  const switched = evaluated.filter(({ outcome }) => outcome === 'changed').map(({ person }) => person);
  await setActive(tx, { client_id, ids: switched.map(({ id }) => id), is_active });
  for (const person of switched) recordSwitch(context, person, is_active);
  // One event is enough for all people who were disabled, because its listener looks for items that wait for any
  // disabled user.
  if (!is_active && switched.length > 0) announce('user.disabled', {});
  return {
    changed: switched.map(({ id }) => id),
    results: evaluated.map(({ person, outcome, message }) => ({ user_id: person.id, outcome, message })),
  };
}

function evaluate(
  person: SwitchedUser,
  options: { is_active: boolean; own_id: string | undefined; admins: Set<string> },
): Pick<SwitchResult, 'outcome' | 'message'> {
  if (person.is_active === options.is_active)
    return { outcome: 'unchanged', message: options.is_active ? t`Already active.` : t`Already disabled.` };
  if (person.former_number !== null) return { outcome: 'refused', message: sentenceFor('user.anonymised') };
  if (options.is_active) return { outcome: 'changed', message: '' };
  if (person.id === options.own_id) return { outcome: 'refused', message: t`You cannot disable your own account.` };
  if (options.admins.has(person.id) && options.admins.size === 1)
    return { outcome: 'refused', message: sentenceFor('user.last_admin') };
  options.admins.delete(person.id);
  return { outcome: 'changed', message: '' };
}

function recordSwitch({ count, record }: WriteContext, person: SwitchedUser, is_active: boolean): void {
  const before = userStateOf(person);
  const after = userStateOf({ ...person, is_active });
  count({ counter: userCounter(before), count: -1 });
  count({ counter: userCounter(after), count: 1 });
  record({
    action: is_active ? 'user_enabled' : 'user_disabled',
    item_kind: 'user',
    item_id: person.id,
    item_label: `${person.first_name} ${person.last_name}`,
    is_setting: true,
    facts: { before: { state: before }, after: { state: after } },
  });
}
