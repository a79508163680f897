import { plural, t } from '#domain/language/translate.ts';
import { add, type Money, moneyFrom, zero } from '#domain/money/money.ts';
import type { WaitingPayments } from '../payouts/waiting-payments.ts';
import { amountList } from './amount-list.ts';
import type { Task } from './task.ts';

/** Returns one task for each list of payments that finance must act on, with failed payments first. */
export function paymentTasks(payments: WaitingPayments | null): Task[] {
  if (!payments) return [];
  const { failed, to_release, approved, queued, processing } = payments;
  return [
    ...paymentTask('failed', failed, {
      tone: 'warn',
      title: (count) => plural(count, '1 payment failed', '# payments failed'),
      action: t`Review`,
      path: '/payout?flags=failed_before#payment',
    }),
    ...paymentTask('to_release', to_release, {
      tone: 'warn',
      title: (count) => plural(count, '1 payment waits for your release', '# payments wait for your release'),
      action: t`Release`,
      path: '/payout?flags=to_release#payment',
    }),
    ...paymentTask('approved', approved, {
      title: (count) =>
        plural(count, '1 payment is approved and ready to queue', '# payments are approved and ready to queue'),
      action: t`Queue`,
      path: '/payout#reports',
    }),
    ...paymentTask('queued', queued, {
      title: (count) => plural(count, '1 payment is in the payments queue', '# payments are in the payments queue'),
      action: t`Process`,
      path: '/payout#payment',
    }),
    ...paymentTask('processing', processing, {
      title: (count) => plural(count, '1 payment is being processed', '# payments are being processed'),
      action: t`Confirm`,
      path: '/payout#processing',
    }),
  ];
}

interface PaymentTask {
  tone?: Task['tone'];
  title: (count: number) => string;
  action: string;
  path: string;
}

function paymentTask(
  key: keyof WaitingPayments,
  sums: WaitingPayments[typeof key],
  { tone = 'accent', title, action, path }: PaymentTask,
): Task[] {
  const count = sums.reduce((all, sum) => all + sum.count, 0);
  if (count === 0) return [];
  const amounts = amountList(totals(sums));

  return [
    {
      key: `payments:${key}`,
      kind: 'payment',
      tone,
      title: title(count),
      detail: key === 'failed' ? t`${amounts} to send again.` : t`${amounts} in total.`,
      action,
      path,
    },
  ];
}

function totals(sums: WaitingPayments['approved']): Money[] {
  const groups = Map.groupBy(sums, ({ currency }) => currency);
  return [...groups].map(([currency, group]) =>
    group.reduce((all, { amount }) => add(all, moneyFrom(amount, currency)), zero(currency)),
  );
}
