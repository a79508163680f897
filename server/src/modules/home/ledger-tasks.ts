import { monthText } from '#domain/dates/date-text.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { amountText } from '#domain/policies/policy-text.ts';
import { countText } from '#domain/text/count-text.ts';
import type { FinanceTasks } from '../ledger/finance-tasks.ts';
import type { Task } from './task.ts';

/** Old debts to employees, and the months that finance can close. */
export function ledgerTasks(finance: FinanceTasks | null): Task[] {
  return finance ? [...debtTask(finance.old_debts), ...periodTask(finance.to_close)] : [];
}

function debtTask(debts: FinanceTasks['old_debts']): Task[] {
  const count = debts.reduce((total, each) => total + each.count, 0);
  if (count === 0) return [];
  const amounts = debts.map(({ amount, currency }) => amountText(moneyFrom(amount, currency)));
  return [
    {
      key: 'ledger:ageing',
      kind: 'payment',
      tone: 'warn',
      title: `${count === 1 ? '1 payment is' : `${countText(count)} payments are`} owed for more than 30 days`,
      detail: `${amounts.join(' and ')} in total.`,
      action: 'Review',
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
      title: count === 1 ? `${oldest} is ready to close` : `${countText(count)} months are ready to close`,
      detail: count === 1 ? 'Check the open points first.' : `The oldest is ${oldest}.`,
      action: 'Close',
      path: '/ledger?section=periods',
    },
  ];
}
