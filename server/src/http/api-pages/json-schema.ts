import { z } from 'zod';

/** Converts a contract schema to JSON Schema, for requests or responses. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}
