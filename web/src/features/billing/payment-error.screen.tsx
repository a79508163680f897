import { Button } from '@mantine/core';
import { IconCreditCardOff } from '@tabler/icons-react';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Shimmer } from '../../ui/Shimmer.tsx';
import { checkoutId, useCheckoutProgress } from './parts/use-checkout-progress.ts';

/** Shows why a payment failed and what to do next. If the payment has succeeded after all, says so instead. */
export function PaymentErrorScreen() {
  const checkout_id = checkoutId();
  const { data, isLoading } = useCheckoutProgress(checkout_id, { repeats: false });
  const isPaid = data?.state === 'done' || data?.state === 'paying';

  return (
    <>
      <PageHeader title="Payment failed" />
      <Card>
        {isLoading && <Shimmer rows={3} />}
        {!isLoading && isPaid && (
          <EmptyState
            title="This payment went through"
            action={<Next href="/billingsubscriptions" label="View billing" />}
          >
            Nothing is left to do.
          </EmptyState>
        )}
        {!isLoading && !isPaid && (
          <EmptyState
            title={data?.reason || 'The payment was not completed.'}
            icon={<IconCreditCardOff size={20} aria-hidden="true" />}
            action={<Next href="/subscriptions" label="Try again" />}
          >
            Nothing was charged. Try again with this card or another one, or contact your bank.
          </EmptyState>
        )}
      </Card>
    </>
  );
}

function Next({ href, label }: { href: string; label: string }) {
  return (
    <Button component={AppLink} href={href}>
      {label}
    </Button>
  );
}
