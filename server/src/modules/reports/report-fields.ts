import { checkValues } from '#domain/custom-fields/check-values.ts';
import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import { seesField } from '#domain/custom-fields/field-readers.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { findPeople, idsIn } from '../people/find-people.ts';

/** Validates the company's custom fields of a report. Mandatory fields may stay empty until the report is submitted. */
export async function acceptReportFields(
  { tx, client_id, actor }: Pick<SignedWriteContext, 'tx' | 'client_id' | 'actor'>,
  given: Readonly<Record<string, unknown>>,
  options: { before: CustomValues; is_final: boolean },
): Promise<CustomValues> {
  const fields = (await fieldsOf(tx, { client_id, applies_to: 'report' })).filter(({ seen_by }) =>
    seesField(actor.access, seen_by),
  );

  const people = await findPeople(tx, { client_id, ids: idsIn(given) });

  const checkedFields = fields.map((field) => ({
    ...field,
    is_mandatory: field.is_mandatory && options.is_final && field.seen_by === everyone,
  }));

  const { values, problems } = checkValues(checkedFields, given, {
    before: options.before,
    isColleague: (id) => people.get(id)?.is_active === true,
  });

  const [first] = problems;
  if (!first) return values;

  throw new Refused(
    'report.field_invalid',
    { label: first.label },
    Object.fromEntries(problems.map(({ key, sentence }) => [`custom_values.${key}`, sentence])),
  );
}

/** Only fields that everyone sees are required from the claimant. */
const everyone = 'everyone';
