import { type Money, zero } from './money.ts';

/** A claim in the currency of its report and in the company's currency. */
interface ConvertedClaim {
  converted: Money;
  company: Money;
}

/**
 * The part of a claim that is approved or paid, in the company's currency. It is the same share of the company amount as
 * the part is of the claim, rounded half up, so no rate is needed and the whole claim gives the whole company amount.
 */
export function companyShare(part: Money, { converted, company }: ConvertedClaim): Money {
  if (part.currency === company.currency) return part;
  if (converted.minor === 0n) return zero(company.currency);
  const doubled = 2n * company.minor * part.minor + converted.minor;
  return { minor: doubled / (2n * converted.minor), currency: company.currency };
}
