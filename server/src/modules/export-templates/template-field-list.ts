import type { CustomField, CustomFieldKind } from '#domain/custom-fields/custom-field.ts';
import type { CustomFieldReaders } from '#domain/custom-fields/field-readers.ts';
import {
  customFieldKey,
  type FieldGroup,
  fieldsOfLevel,
  type TemplateField,
  type TemplateLevel,
} from '#domain/exports/template-fields.ts';
import type { ValueType } from '#domain/formula/value.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { fieldsOfEach } from '../custom-fields/read-fields.ts';

export type FieldOwner = 'user' | 'expense' | 'report' | 'advance';

interface CustomTemplateField extends Omit<TemplateField, 'levels'> {
  seen_by: CustomFieldReaders;
}

export interface TemplateFieldList {
  static_fields: TemplateField[];
  custom_fields: CustomTemplateField[];
  /** The value types of the fields that the person may see. A file contains only these fields. */
  types: ReadonlyMap<string, ValueType>;
  /** All custom fields, because calculated fields also read fields that the person may not see. */
  definitions: Record<FieldOwner, CustomField[]>;
}

const ownersOf: Record<TemplateLevel, readonly { owner: FieldOwner; group: FieldGroup }[]> = {
  expense: [
    { owner: 'expense', group: 'expense' },
    { owner: 'report', group: 'report' },
    { owner: 'user', group: 'user' },
  ],
  report: [
    { owner: 'report', group: 'report' },
    { owner: 'user', group: 'user' },
  ],
  advance: [
    { owner: 'advance', group: 'report' },
    { owner: 'user', group: 'user' },
  ],
  payout: [{ owner: 'user', group: 'user' }],
};

interface FieldScope {
  client_id: string;
  level: TemplateLevel;
  /** Returns whether a custom field is visible. Some fields are restricted to approvers, finance or admins. */
  sees: (field: { key: string; seen_by: CustomFieldReaders }) => boolean;
}

/** Returns the fields of a level, without custom fields that the person may not see. */
export async function templateFieldList(
  tx: CompanyTransaction,
  { client_id, level, sees }: FieldScope,
): Promise<TemplateFieldList> {
  const all = await fieldsOfEach(tx, { client_id, owners: ['user', 'expense', 'report', 'advance'] });
  const custom_fields = ownersOf[level].flatMap(({ owner, group }) =>
    all[owner]
      .filter(({ is_active }) => is_active)
      .map(({ key, label, kind, seen_by }) => ({
        key: customFieldKey(owner, key),
        label,
        group,
        type: typeOfKind(kind),
        seen_by,
      }))
      .filter(sees),
  );
  const static_fields = fieldsOfLevel(level);
  const types = new Map([...static_fields, ...custom_fields].map(({ key, type }) => [key, type]));
  return { static_fields, custom_fields, types, definitions: all };
}

function typeOfKind(kind: CustomFieldKind): ValueType {
  if (kind === 'number' || kind === 'date') return kind;
  return kind === 'yes_no' ? 'boolean' : 'text';
}
