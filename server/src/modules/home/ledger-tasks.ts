import { monthText } from '#domain/dates/date-text.ts';
import { plural, t } from '#domain/language/translate.ts';
import { moneyFrom } from '#domain/money/money.ts';
import type { FinanceTasks } from '../ledger/finance-tasks.ts';
import { amountList } from './amount-list.ts';
import type { Task } from './task.ts';

/** Returns tasks for old debts to employees and for months that finance can close. */
export function ledgerTasks(finance: FinanceTasks | null): Task[] {
  return finance ? [...debtTask(finance.old_debts), ...periodTask(finance.to_close)] : [];
}

function debtTask(debts: FinanceTasks['old_debts']): Task[] {
  const count = debts.reduce((total, each) => total + each.count, 0);
  if (count === 0) return [];
  const amounts = amountList(debts.map(({ amount, currency }) => moneyFrom(amount, currency)));
  return [
    {
      key: 'ledger:ageing',
      kind: 'payment',
      tone: 'warn',
      title: plural(count, '1 payment is owed for more than 30 days', '# payments are owed for more than 30 days'),
      detail: t`${amounts} in total.`,
      action: t`Review`,
      path: '/ledger?section=ageing',
    },
  ];
}

function periodTask({ count, oldest_month }: FinanceTasks['to_close']): Task[] {
  if (count === 0 || !oldest_month) return [];
  const oldest = monthText(oldest_month);
  return [
    {
      key: 'ledger:periods',
      kind: 'period',
      tone: 'accent',
      title:
        count === 1
          ? t`${oldest} is ready to close`
          : plural(count, '1 month is ready to close', '# months are ready to close'),
      detail: count === 1 ? t`Check the open points first.` : t`The oldest is ${oldest}.`,
      action: t`Close`,
      path: '/ledger?section=periods',
    },
  ];
}
