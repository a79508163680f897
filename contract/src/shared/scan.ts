import { z } from 'zod';

/** How confident the OCR is; it is never certain. */
const confidences = ['low', 'medium', 'high'] as const;

const field = z.object({
  value: z.string(),
  confidence: z.enum(confidences),
  /** The position on the page in thousandths of its width and height; empty for text without a position. */
  box: z.object({ page: z.int(), left: z.number(), top: z.number(), width: z.number(), height: z.number() }).nullable(),
});

/** The fields read from a receipt. They are only suggestions. */
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
