import { type Money, moneyFrom, subtract, toDecimal, zero } from '../money/money.ts';

/** The amounts of an advance as decimals in its own currency. */
export interface AdvanceMoney {
  currency: string;
  paid_amount: string;
  /** The amount applied to approved reports. */
  applied_amount: string;
  returned_amount: string;
  /** The amount linked to reports that are not approved yet. */
  reserved_amount: string;
}

interface AdvanceBalance {
  /** The amount the owner still has: paid − applied − returned. */
  balance: string;
  reserved: string;
  /** The part of the balance that no report has reserved. */
  available: string;
}

export function advanceBalance(advance: AdvanceMoney): AdvanceBalance {
  const { currency } = advance;
  return {
    balance: toDecimal(balanceOf(advance)),
    reserved: toDecimal(moneyFrom(advance.reserved_amount, currency)),
    available: toDecimal(availableOf(advance)),
  };
}

export function balanceOf({ currency, paid_amount, applied_amount, returned_amount }: AdvanceMoney): Money {
  const paid = moneyFrom(paid_amount, currency);
  return subtract(subtract(paid, moneyFrom(applied_amount, currency)), moneyFrom(returned_amount, currency));
}

/** Returns the available balance. It is never negative, even if reports reserve more than the balance. */
export function availableOf(advance: AdvanceMoney): Money {
  const { currency, reserved_amount } = advance;
  const left = subtract(balanceOf(advance), moneyFrom(reserved_amount, currency));
  return left.minor > 0n ? left : zero(currency);
}
