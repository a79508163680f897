import { conditionName, conditionTypeOf, fieldOfCondition, ownersReadBy } from '#domain/policies/custom-field-facts.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { Refused } from '../../http/refusals.ts';
import { fieldsOfEach } from '../custom-fields/read-fields.ts';
import type { AppliesTo, SavedRule } from './policies.rows.ts';
import { fieldKeysIn } from './policy-names.ts';

/**
 * Refuses conditions on custom fields that do not exist, have another type of value or belong to another record. Also
 * refuses fields that claimants do not see, because claimants can read why a policy applies.
 */
export async function checkRuleFields(
  tx: CompanyTransaction,
  client_id: string,
  { applies_to, rule }: { applies_to: AppliesTo; rule: SavedRule },
): Promise<void> {
  if (fieldKeysIn(rule).length === 0) return;
  const owners = ownersReadBy[applies_to];
  const fields = await fieldsOfEach(tx, { client_id, owners });

  for (const { key: conditionKey, type } of rule.what.attributes) {
    const condition = fieldOfCondition(conditionKey);
    const owner = owners.find((candidate) => candidate === condition?.owner);
    const field = owner && fields[owner].find(({ key }) => key === condition?.key);
    const isUsable = owner && field?.seen_by === 'everyone' && conditionTypeOf(field.kind, owner) === type;
    if (condition && !isUsable)
      throw new Refused('policy.field_unknown', { field: field?.label ?? conditionName(conditionKey) });
  }
}
