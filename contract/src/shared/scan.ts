import { z } from 'zod';

/** The confidence levels of OCR results. None of them means certain. */
const confidences = ['low', 'medium', 'high'] as const;

const field = z.object({
  value: z.string(),
  confidence: z.enum(confidences),
  /** The position on the page, in thousandths of its width and height; null for text without a position. */
  box: z.object({ page: z.int(), left: z.number(), top: z.number(), width: z.number(), height: z.number() }).nullable(),
  read_value: z.string().optional().describe('The value on the receipt, if another one is proposed.'),
  is_learned: z.boolean().optional().describe('Proposed because it was chosen for this merchant before.'),
});

/**
 * The line items of a receipt. Together with the adjustments they add up to the amount. Quantity and price are null if
 * they are not certain.
 */
const lineItems = z.object({
  items: z.array(
    z.object({
      description: z.string(),
      quantity: z.string().nullable(),
      unit_price: z.string().nullable(),
      amount: z.string(),
    }),
  ),
  /** Positive amounts are added to the sum of the items, negative ones are subtracted. */
  adjustments: z.array(z.object({ kind: z.enum(['tax', 'charge', 'discount', 'rounding']), amount: z.string() })),
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
  /** The name and rate of the tax on an earlier expense with this merchant; null if there is none. */
  tax_kind: z.object({ name: z.string(), rate_pct: z.string().nullable() }).nullable(),
  invoice_number: field.nullable(),
  category_id: field.nullable(),
  line_items: lineItems.nullable(),
});

export type Scan = z.output<typeof scan>;
