import { Money } from '../../../ui/Money.tsx';
import { Facts } from '../../../ui/SidePanel.tsx';
import type { InvoicePreview } from './billing.calls.ts';

/** Shows the lines and totals of an invoice that has not been issued yet. */
export function InvoiceLines({ invoice }: { invoice: InvoicePreview }) {
  const { currency, lines, discount, tax, tax_rate, credit_used, is_reverse_charge } = invoice;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const isSet = (amount: string) => /[1-9]/u.test(amount);
  return (
    <Facts
      facts={[
        ...lines.map(({ description, amount }) => ({ name: description, value: money(amount) })),
        ...(isSet(discount) ? [{ name: 'Discount', value: money(`-${discount}`) }] : []),
        ...(isSet(tax) ? [{ name: `Tax ${tax_rate} %`, value: money(tax) }] : []),
        ...(is_reverse_charge ? [{ name: 'Tax', value: 'Reverse charge' }] : []),
        ...(isSet(credit_used) ? [{ name: 'Paid from your balance', value: money(credit_used) }] : []),
        { name: 'Amount due', value: money(invoice.amount_due), isSum: true },
      ]}
    />
  );
}
