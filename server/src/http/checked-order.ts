import { Refused } from './refusals.ts';

/**
 * Returns the old and the new order of a list as names. Refuses an order that does not contain exactly the current
 * entries, for example because an entry was added in the meantime.
 */
export function checkedOrder(
  items: readonly { id: string; name: string }[],
  ids: readonly string[],
): { before: { order: string[] }; after: { order: string[] } } {
  const names = new Map(items.map(({ id, name }) => [id, name]));
  const order = ids.flatMap((id) => names.get(id) ?? []);
  if (order.length !== names.size || ids.length !== names.size || new Set(ids).size !== ids.length)
    throw new Refused('order.incomplete');
  return { before: { order: items.map(({ name }) => name) }, after: { order } };
}
