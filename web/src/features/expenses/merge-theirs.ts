import type { ExpenseValues } from './expense-values.ts';

type Field = keyof ExpenseValues;

/** Fields that mean something only together. */
const groups: readonly (readonly Field[])[] = [
  ['amount', 'currency', 'ex_rate', 'taxes'],
  ['report_id', 'new_report'],
  ['category_id', 'attributes'],
];

/**
 * What somebody else, or the reader of receipts, changed since `base`, where nobody touched the same here. Null where
 * both changed the same: that is for the person to decide.
 */
export function mergeTheirs(of: {
  base: ExpenseValues;
  theirs: ExpenseValues;
  touched: ReadonlySet<Field>;
}): Partial<ExpenseValues> | null {
  const { base, theirs, touched } = of;
  const changed = (Object.keys(theirs) as Field[]).filter((field) => !isSame(base[field], theirs[field]));
  const together = changed.flatMap((field) => groups.find((group) => group.includes(field)) ?? [field]);
  if (together.some((field) => touched.has(field))) return null;
  return Object.fromEntries(changed.map((field) => [field, theirs[field]]));
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
