import { z } from 'zod';
import { type AccountNumbers, accountProblems, plainNumbers } from '#domain/bank-files/account-numbers.ts';

const typed = z.string().max(60);

/** The numbers of a bank account as typed. They are validated and stored without spaces. */
export const bankNumbers = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('iban'), iban: typed, bic: typed.default('') }),
    z.strictObject({ kind: z.literal('uk'), sort_code: typed, account_number: typed }),
    z.strictObject({
      kind: z.literal('us'),
      routing_number: typed,
      account_number: typed,
      is_savings: z.boolean().default(false),
    }),
  ])
  .transform((numbers, context): AccountNumbers => {
    const plain = plainNumbers(numbers);
    for (const [field, message] of Object.entries(accountProblems(plain)))
      context.addIssue({ code: 'custom', message, path: [field] });
    return plain;
  });
