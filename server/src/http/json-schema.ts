import { z } from 'zod';

/** A schema of the contract as JSON Schema: what is sent, or what is answered. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}
