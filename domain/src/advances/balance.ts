import { type Money, moneyFrom, subtract, toDecimal, zero } from '../money/money.ts';

/** What happened to the money of an advance, as decimals of its own currency. */
export interface AdvanceMoney {
  currency: string;
  paid_amount: string;
  /** Used up by approved reports. */
  applied_amount: string;
  returned_amount: string;
  /** Linked in reports that are not approved yet. */
  reserved_amount: string;
}

export interface AdvanceBalance {
  /** Paid − applied − returned: what the owner still has. */
  balance: string;
  reserved: string;
  /** What of the balance no report has reserved. */
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

/** Never below zero: what is over-reserved is not there to be taken. */
export function availableOf(advance: AdvanceMoney): Money {
  const { currency, reserved_amount } = advance;
  const left = subtract(balanceOf(advance), moneyFrom(reserved_amount, currency));
  return left.minor > 0n ? left : zero(currency);
}
