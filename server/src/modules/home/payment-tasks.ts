import { add, type Money, moneyFrom, zero } from '#domain/money/money.ts';
import { amountText } from '#domain/policies/policy-text.ts';
import { countText } from '#domain/text/count-text.ts';
import type { WaitingPayments } from '../payouts/waiting-payments.ts';
import type { Task } from './task.ts';

/** The payments that wait for finance, one task per list. Failed payments come first. */
export function paymentTasks(payments: WaitingPayments | null): Task[] {
  if (!payments) return [];
  const { failed, to_release, approved, queued, processing } = payments;
  return [
    ...paymentTask('failed', failed, {
      tone: 'warn',
      title: (count) => `${count} failed`,
      action: 'Review',
      path: '/payout?flags=failed_before#payment',
    }),
    ...paymentTask('to_release', to_release, {
      tone: 'warn',
      title: (count, verb) => `${count} ${verb === 'is' ? 'waits' : 'wait'} for your release`,
      action: 'Release',
      path: '/payout?flags=to_release#payment',
    }),
    ...paymentTask('approved', approved, {
      title: (count, verb) => `${count} ${verb} approved and ready to queue`,
      action: 'Queue',
      path: '/payout#reports',
    }),
    ...paymentTask('queued', queued, {
      title: (count, verb) => `${count} ${verb} in the payments queue`,
      action: 'Process',
      path: '/payout#payment',
    }),
    ...paymentTask('processing', processing, {
      title: (count, verb) => `${count} ${verb} being processed`,
      action: 'Confirm',
      path: '/payout#processing',
    }),
  ];
}

interface PaymentTask {
  tone?: Task['tone'];
  /** Receives '3 payments' and 'are'. */
  title: (count: string, verb: 'is' | 'are') => string;
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
  const payments = count === 1 ? '1 payment' : `${countText(count)} payments`;

  return [
    {
      key: `payments:${key}`,
      kind: 'payment',
      tone,
      title: title(payments, count === 1 ? 'is' : 'are'),
      detail: `${totals(sums).map(amountText).join(' and ')}${key === 'failed' ? ' to send again.' : ' in total.'}`,
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
