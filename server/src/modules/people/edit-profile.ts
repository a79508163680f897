import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { people } from '#contract/people.contract.ts';
import { msg } from '#domain/language/translate.ts';
import { isTimeZone } from '#domain/text/time-zone.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { Refused } from '../../http/refusals.ts';
import { changeProfile, readProfile } from './people.rows.ts';
import { profileOf } from './read-profile.ts';
import { replaceWords } from './search-words.rows.ts';

export async function editProfile(
  context: SignedWriteContext,
  input: InputOf<typeof people.editProfile>,
): Promise<OutputOf<typeof people.editProfile>> {
  const { tx, actor, record } = context;
  const { version, ...change } = input;
  if (!isTimeZone(change.time_zone))
    throw new Refused('time_zone.unknown', {}, { time_zone: msg`Choose a time zone from the list.` });

  const key = { client_id: actor.client_id, user_id: actor.user_id };
  const before = await readProfile(tx, key);
  if (!before || !(await changeProfile(tx, { ...key, version }, change))) throw new Refused('item.changed');

  await replaceWords(tx, actor.client_id, [{ ...before, ...change, id: actor.user_id }]);
  record({
    action: 'profile_changed',
    item_kind: 'user',
    item_id: actor.user_id,
    item_label: `${change.first_name} ${change.last_name}`,
    facts: { before: pickChanged(before, change), after: change },
  });

  return inLanguage(context.request.language, () => profileOf(context));
}

function pickChanged(before: Record<string, unknown>, change: Record<string, unknown>) {
  return Object.fromEntries(Object.keys(change).map((name) => [name, before[name]]));
}
