import type { AttachedItemKind } from '#domain/activity/attachments.ts';
import type { Decision } from '#domain/decision.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { Actor } from '../../../http/context.ts';
import type { AttachedItem } from './attachments.rows.ts';

interface LookingAtItem {
  tx: CompanyTransaction;
  actor: Actor;
  request: { now: Date };
}

/** The facts about an item that determine who may see and change its attachments. */
export interface ItemWithAttachments {
  /** The label of the item, such as ER-1042. */
  label: string;
  title: string;
  owner_id: string;
  can_add: Decision<true>;
  /** False once the item is approved or rejected. */
  is_undecided: boolean;
}

/**
 * Finds the item if the actor may see it. With `is_locked`, its stage cannot change until the transaction ends. The
 * modules reports and advances depend on this module, so every-module.ts passes in one such function for each kind of
 * item.
 */
export type FindItem = (
  looking: LookingAtItem,
  id: string,
  options: { is_locked: boolean },
) => Promise<ItemWithAttachments | undefined>;

export type FindItemByKind = Readonly<Record<AttachedItemKind, FindItem>>;

export function findAttachedItem(
  kinds: FindItemByKind,
  looking: LookingAtItem,
  { kind, id }: AttachedItem,
  options: { is_locked: boolean } = { is_locked: false },
): Promise<ItemWithAttachments | undefined> {
  return kinds[kind](looking, id, options);
}
