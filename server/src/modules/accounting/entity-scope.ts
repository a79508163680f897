import type { ConnectionRow } from './accounting-connections.rows.ts';
import type { EntityScope } from './ledger-events.rows.ts';

/** A connection without an entity exports every entity that has no connection of its own. */
export function entityScope({ entity_id }: ConnectionRow, all: readonly ConnectionRow[]): EntityScope {
  return { entity_id, other_entity_ids: all.flatMap((other) => other.entity_id ?? []) };
}
