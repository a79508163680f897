import { z } from 'zod';
import { attributeKinds } from '#domain/categories/attribute-kinds.ts';
import { t } from '#domain/language/translate.ts';
import { formulaText, text } from './fields.ts';

/** An attribute of a category or of a trip. */
export const shownAttribute = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(attributeKinds),
  options: z.array(z.string()),
  formula: z.string(),
  help_text: z.string(),
  is_mandatory: z.boolean(),
});

export const newAttribute = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,59}$/u, { error: () => t`Use small letters, digits and _, starting with a letter.` }),
  label: text({ max: 80 }),
  kind: z.enum(attributeKinds),
  options: z
    .array(text({ max: 80 }))
    .max(200)
    .default([]),
  formula: formulaText.default(''),
  help_text: text({ max: 300, min: 0 }).default(''),
  is_mandatory: z.boolean().default(false),
});

export const tripAttribute = newAttribute.extend({
  kind: newAttribute.shape.kind.refine((kind) => kind !== 'attendees', { error: () => t`A trip has no attendees.` }),
});

/** All attributes of mileage or per diem claims, in display order. */
export const tripAttributes = z.array(tripAttribute).max(20).default([]);

export const attributeRefusals = [
  'attribute.repeated',
  'attribute.reserved',
  'attribute.no_options',
  'attribute.formula_wrong',
] as const;
