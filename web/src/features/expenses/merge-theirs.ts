import type { ExpenseValues } from './expense-values.ts';

type Field = keyof ExpenseValues;

/** Fields that must be merged together, because they depend on each other. */
const groups: readonly (readonly Field[])[] = [
  ['amount', 'currency', 'ex_rate', 'taxes'],
  ['report_id', 'new_report'],
  ['category_id', 'attributes'],
];

/**
 * Returns the changes since `base` that another tab or the reading of a receipt made. Null if the user edited one of
 * the changed fields or a field that depends on them, because then the user has to decide.
 */
export function mergeTheirs(input: {
  base: ExpenseValues;
  theirs: ExpenseValues;
  touched: ReadonlySet<Field>;
}): Partial<ExpenseValues> | null {
  const { base, theirs, touched } = input;
  const changed = (Object.keys(theirs) as Field[]).filter((field) => !isSame(base[field], theirs[field]));
  const affected = changed.flatMap((field) => groups.find((group) => group.includes(field)) ?? [field]);
  if (affected.some((field) => touched.has(field))) return null;
  return Object.fromEntries(changed.map((field) => [field, theirs[field]]));
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
