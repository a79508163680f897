import type { ItemLine, SignedWriteContext } from '../../http/context.ts';

/**
 * Returns the activity fields for an action on behalf of another person, who then sees the activity on their home page.
 * Empty for the actor's own item.
 */
export function onBehalf(
  { actor }: Pick<SignedWriteContext, 'actor'>,
  owner_id: string,
): Pick<ItemLine, 'on_behalf_of_id' | 'shown_to'> {
  return owner_id === actor.user_id ? {} : { on_behalf_of_id: owner_id, shown_to: [owner_id] };
}
