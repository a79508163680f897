import { Refused } from './refusals.ts';

/** What a new order of a whole list was and is, by names; a list that misses one was read before somebody added it. */
export function wholeOrder(
  known: readonly { id: string; name: string }[],
  ids: readonly string[],
): { before: { order: string[] }; after: { order: string[] } } {
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const order = ids.flatMap((id) => names.get(id) ?? []);
  if (order.length !== names.size || ids.length !== names.size || new Set(ids).size !== ids.length)
    throw new Refused('order.incomplete');
  return { before: { order: known.map(({ name }) => name) }, after: { order } };
}
