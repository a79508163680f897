import type { AttributeDefinition } from './attribute-values.ts';
import type { TripFacts } from './trip-facts.ts';

/**
 * Returns the attributes of an expense: those of its category, then those that the trip settings had when its trip was
 * saved.
 */
export function expenseAttributes(
  category: { attributes: readonly AttributeDefinition[] } | null | undefined,
  trip: TripFacts | null,
): AttributeDefinition[] {
  return mergedAttributes<AttributeDefinition>(category?.attributes ?? [], trip?.attributes ?? []);
}

/**
 * Merges the attributes of a category and of a trip. If both have an attribute with the same key, the category's
 * attribute applies.
 */
export function mergedAttributes<Attribute extends { key: string }>(
  ofCategory: readonly Attribute[],
  ofTrip: readonly Attribute[],
): Attribute[] {
  const keys = new Set(ofCategory.map(({ key }) => key));
  return [...ofCategory, ...ofTrip.filter(({ key }) => !keys.has(key))];
}

/** An attribute of mileage or per diem claims, with the text that the form shows. */
export interface TripAttribute extends AttributeDefinition {
  options: string[];
  help_text: string;
}

/** Returns the attributes as a claim stores them: without help texts, which only the form shows. */
export function copiedAttributes(attributes: readonly AttributeDefinition[]): AttributeDefinition[] {
  return attributes.map(({ key, label, kind, options, formula, is_mandatory }) => ({
    key,
    label,
    kind,
    options,
    formula,
    is_mandatory,
  }));
}
