import type { Coupon } from '#domain/billing/coupons.ts';
import type { InvoiceLine } from '#domain/billing/invoice-lines.ts';
import { invoiceTotals } from '#domain/billing/invoice-totals.ts';
import { taxRuleFor } from '#domain/billing/tax.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { BillingAccount } from './billing-account.rows.ts';
import type { InvoiceAmounts } from './invoices.rows.ts';

/** Returns the amounts of an invoice as decimals, and the credit of the company that remains after the invoice. */
export function invoiceAmounts(
  account: Pick<BillingAccount, 'country' | 'vat_number' | 'credit'>,
  { lines, coupon, currency }: { lines: readonly InvoiceLine[]; coupon: Coupon | null; currency: string },
): { amounts: InvoiceAmounts; credit_after: string } {
  const tax = taxRuleFor(account.country, account.vat_number);
  const totals = invoiceTotals(lines, { coupon, tax, credit: moneyFrom(account.credit, currency) });
  const amounts = {
    currency,
    lines: lines.map(({ description, quantity, amount }) => ({ description, quantity, amount: toDecimal(amount) })),
    subtotal: toDecimal(totals.subtotal),
    discount: toDecimal(totals.discount),
    tax_rate: tax.rate,
    is_reverse_charge: tax.is_reverse_charge,
    tax: toDecimal(totals.tax),
    total: toDecimal(totals.total),
    credit_used: toDecimal(totals.credit_used),
    amount_due: toDecimal(totals.amount_due),
  };
  return { amounts, credit_after: toDecimal(totals.credit_after) };
}
