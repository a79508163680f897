import type { ConnectionRow } from './accounting-connections.rows.ts';
import type { EntityScope } from './ledger-events.rows.ts';

/**
 * Returns the entities that a connection exports. A connection without an entity exports all entities that have no
 * connection of their own.
 */
export function entityScope({ entity_id }: ConnectionRow, all: readonly ConnectionRow[]): EntityScope {
  return { entity_id, other_entity_ids: all.flatMap((other) => other.entity_id ?? []) };
}
