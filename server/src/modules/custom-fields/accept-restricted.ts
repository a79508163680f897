import { checkValues } from '#domain/custom-fields/check-values.ts';
import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import { seesField } from '#domain/custom-fields/field-readers.ts';
import { t } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import type { FieldOwner } from './custom-fields.rows.ts';
import { fieldsOf } from './read-fields.ts';

interface Restricted {
  applies_to: FieldOwner;
  given: Readonly<Record<string, unknown>>;
  before: CustomValues;
  isColleague: (user_id: string) => boolean;
}

/**
 * Validates values of the restricted fields that the actor can see and merges them into the other values of an item.
 * Refuses keys of all other fields.
 */
export async function acceptRestricted(
  { tx, actor }: { tx: CompanyTransaction; actor: Actor },
  { applies_to, given, before, isColleague }: Restricted,
): Promise<CustomValues> {
  const fields = await fieldsOf(tx, { client_id: actor.client_id, applies_to });
  const visible = fields
    .filter(({ is_active, seen_by }) => is_active && seesField(actor.access, seen_by))
    .map((field) => ({ ...field, is_mandatory: false }));
  const restrictedKeys = new Set(visible.filter(({ seen_by }) => seen_by !== everyone).map(({ key }) => key));
  const unknownKey = Object.keys(given).find((key) => !restrictedKeys.has(key));
  if (unknownKey !== undefined) throw invalid(unknownKey, { [unknownKey]: t`This field does not exist.` });
  const { values, problems } = checkValues(visible, { ...before, ...given }, { before, isColleague });
  const [first] = problems;
  if (!first) return values;
  throw invalid(first.label, Object.fromEntries(problems.map(({ key, sentence }) => [key, sentence])));
}

const everyone = 'everyone';

function invalid(label: string, sentences: Record<string, string>): Refused {
  return new Refused(
    'field.value_invalid',
    { label },
    Object.fromEntries(Object.entries(sentences).map(([key, sentence]) => [`custom_values.${key}`, sentence])),
  );
}
