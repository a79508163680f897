import { type AttributeKind, attributeKindLabel } from '#domain/categories/attribute-kinds.ts';
import { type AttributeDraft, checkAttributes } from '#domain/categories/check-attributes.ts';
import { sentenceFor } from '#domain/refusals.ts';
import { Refused } from '../../http/refusals.ts';
import type { AppliesTo } from './categories.rows.ts';

/**
 * Refuses attributes that are not valid together. The refusal contains the path of the incorrect field in `attributes`.
 */
export function checkedAttributes<Draft extends AttributeDraft>(
  drafts: readonly Draft[],
  applies_to: AppliesTo,
): (Draft & { options: string[] })[] {
  const checked = checkAttributes(drafts, applies_to);
  if (!checked.allowed) {
    const { code, facts } = checked;
    const field = { 'attribute.formula_wrong': 'formula', 'attribute.no_options': 'options' }[code as string] ?? 'key';
    throw new Refused(code, facts, { [`attributes.${facts.index}.${field}`]: sentenceFor(code, facts) });
  }
  return checked.value.map((attribute) => ({ ...attribute, options: [...attribute.options] }));
}

interface DescribedAttribute {
  label: string;
  kind: AttributeKind;
  is_mandatory: boolean;
  formula: string;
  options: readonly string[];
}

/** Describes an attribute for the audit log, such as 'Class (Travel class, mandatory) : Economy, Business'. */
export function attributeText({ label, kind, is_mandatory, formula, options }: DescribedAttribute): string {
  return [
    label,
    `(${attributeKindLabel[kind]}${is_mandatory ? ', mandatory' : ''})`,
    ...(formula ? [`= ${formula}`] : []),
    ...(options.length > 0 ? [`: ${options.join(', ')}`] : []),
  ].join(' ');
}
