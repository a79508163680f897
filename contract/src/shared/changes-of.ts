import type { z } from 'zod';

type Changes<Fields extends Record<string, z.ZodDefault>> = {
  [Name in keyof Fields]: z.ZodOptional<ReturnType<Fields[Name]['unwrap']>>;
};

/**
 * Makes the fields of a form optional for an edit. An omitted field keeps its value instead of returning to its
 * default.
 */
export function changesOf<Fields extends Record<string, z.ZodDefault>>(fields: Fields): Changes<Fields> {
  const changes = Object.entries(fields).map(([name, field]) => [name, (field.unwrap() as z.ZodType).optional()]);
  return Object.fromEntries(changes) as Changes<Fields>;
}
