import { z } from 'zod';

/** How sure the reader is: never certain. */
export const confidences = ['low', 'medium', 'high'] as const;

const field = z.object({
  value: z.string(),
  confidence: z.enum(confidences),
  /** Where it stands on its page, in thousandths of the page's width and height; empty where text had no place. */
  box: z.object({ page: z.int(), left: z.number(), top: z.number(), width: z.number(), height: z.number() }).nullable(),
});

/** What was read off a receipt. Always a suggestion. */
export const scan = z.object({
  state: z.enum(['pending', 'done', 'partial', 'failed']),
  failure: z.string(),
  merchant: field.nullable(),
  spent_on: field.nullable(),
  amount: field.nullable(),
  currency: field.nullable(),
  tax: field.nullable(),
  invoice_number: field.nullable(),
  category_id: field.nullable(),
});

export type Scan = z.output<typeof scan>;
