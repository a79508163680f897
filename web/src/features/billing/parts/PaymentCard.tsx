import { Button } from '@mantine/core';
import { useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { capitalize } from '#domain/text/capitalize.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { type Fact, Facts } from '../../../ui/SidePanel.tsx';
import { type BillingOverview, useCheckout } from './billing.calls.ts';
import styles from './billing.module.css';
import { ContactDialog } from './ContactDialog.tsx';

/** The card that is charged and the recipient of invoices. A new card also pays the open invoices. */
export function PaymentCard({ overview, canChange }: { overview: BillingOverview; canChange: boolean }) {
  const { card, overdue_since } = overview;
  const checkout = useCheckout();
  const [isEditing, setEditing] = useState(false);

  return (
    <Card aria-label="Payment">
      <CardHeader title="Payment" />
      <div className={styles.body}>
        {overdue_since && (
          <p role="status">
            A payment failed on {dateText(overdue_since)}. Change the card to pay the open invoice now.
          </p>
        )}
        <Facts facts={factsOf(overview)} />
        {canChange && (
          <div className={styles.buttons}>
            {overview.takes_cards && (
              <Button variant="default" loading={checkout.isPending} onClick={() => checkout.open(null)}>
                {card ? 'Change card' : 'Add card'}
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

function factsOf({ card, contact }: BillingOverview): Fact[] {
  const { contact_name, contact_email, country, vat_number } = contact;
  return [
    {
      name: 'Card',
      value: card ? `${capitalize(card.brand)} ending in ${card.last_four}, expires ${card.expires}` : 'None',
    },
    ...(contact_name ? [{ name: 'Recipient', value: contact_name }] : []),
    ...(contact_email ? [{ name: 'Email', value: contact_email }] : []),
    ...(country ? [{ name: 'Country', value: country }] : []),
    ...(vat_number ? [{ name: 'VAT number', value: vat_number }] : []),
  ];
}
