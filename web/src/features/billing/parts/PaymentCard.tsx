import { Button } from '@mantine/core';
import { useState } from 'react';
import { spacedReference } from '#domain/billing/bank-transfer.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { capitalize } from '#domain/text/capitalize.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { type Fact, Facts } from '../../../ui/SidePanel.tsx';
import { type BillingOverview, useCheckout } from './billing.calls.ts';
import styles from './billing.module.css';
import { ContactDialog } from './ContactDialog.tsx';

/**
 * Shows the card that is charged, or the bank transfer details, and the recipient of invoices. A new card also pays the
 * open invoices.
 */
export function PaymentCard({ overview, canChange }: { overview: BillingOverview; canChange: boolean }) {
  const { card, overdue_since, pays_by } = overview;
  const byTransfer = pays_by === 'bank_transfer';
  const checkout = useCheckout();
  const [isEditing, setEditing] = useState(false);

  return (
    <Card aria-label="Payment">
      <CardHeader title="Payment" />
      <div className={styles.body}>
        {overdue_since && (
          <p role="status">
            {byTransfer
              ? `An invoice was due on ${dateText(overdue_since)}. Transfer the amount, or add a card to pay it now.`
              : `A payment failed on ${dateText(overdue_since)}. Change the card to pay the open invoice now.`}
          </p>
        )}
        <Facts facts={factsOf(overview)} />
        {canChange && (
          <div className={styles.buttons}>
            {overview.takes_cards && (
              <Button variant="default" loading={checkout.isPending} onClick={() => checkout.open(null)}>
                {byTransfer ? 'Pay by card instead' : card ? 'Change card' : 'Add card'}
              </Button>
            )}
            <Button variant="default" onClick={() => setEditing(true)}>
              Edit recipient
            </Button>
          </div>
        )}
      </div>
      {isEditing && <ContactDialog overview={overview} onClose={() => setEditing(false)} />}
    </Card>
  );
}

/** Returns the account to which the company transfers payments, and the reference of its oldest unpaid invoice. */
function transferFacts({ invoices, transfer_account }: BillingOverview): Fact[] {
  const awaited = invoices.findLast(({ state, reference }) => state === 'open' && reference !== '');
  return [
    { name: 'Paid by', value: 'Bank transfer' },
    { name: 'Transfer to', value: transfer_account },
    ...(awaited ? [{ name: `Reference of invoice ${awaited.number}`, value: spacedReference(awaited.reference) }] : []),
  ];
}

function cardFact({ card }: BillingOverview): Fact {
  const value = card ? `${capitalize(card.brand)} ending in ${card.last_four}, expires ${card.expires}` : 'None';
  return { name: 'Card', value };
}

function factsOf(overview: BillingOverview): Fact[] {
  const { contact_name, contact_email, country, vat_number } = overview.contact;
  return [
    ...(overview.pays_by === 'bank_transfer' ? transferFacts(overview) : [cardFact(overview)]),
    ...(contact_name ? [{ name: 'Recipient', value: contact_name }] : []),
    ...(contact_email ? [{ name: 'Email', value: contact_email }] : []),
    ...(country ? [{ name: 'Country', value: country }] : []),
    ...(vat_number ? [{ name: 'VAT number', value: vat_number }] : []),
  ];
}
