import { type Money, zero } from './money.ts';

/** A claim in the currency of its report and in the company's currency. */
interface ConvertedClaim {
  converted: Money;
  company: Money;
}

/**
 * Converts the approved or paid part of a claim to the company's currency, in proportion to the company amount of the
 * whole claim and rounded half up. No rate is needed, and the whole claim gives exactly its company amount.
 */
export function companyShare(part: Money, { converted, company }: ConvertedClaim): Money {
  if (part.currency === company.currency) return part;
  if (converted.minor === 0n) return zero(company.currency);
  const product = company.minor * part.minor;
  const isNegative = product < 0n !== converted.minor < 0n;
  const [size, by] = [absolute(product), absolute(converted.minor)];
  const rounded = (2n * size + by) / (2n * by);
  return { minor: isNegative ? -rounded : rounded, currency: company.currency };
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
