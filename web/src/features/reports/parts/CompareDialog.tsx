import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isDuplicateCode } from '#domain/checks/expense-check.ts';
import { savedText } from '#domain/language/saved-text.ts';
import { t } from '#domain/language/translate.ts';
import { shownAmount } from '#domain/reports/shown-amounts.ts';
import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { Flag } from '../../../ui/Flag.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { Money } from '../../../ui/Money.tsx';
import { notify } from '../../../ui/notices.ts';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { expenseName } from '../../expenses/parts/list/expense-row.ts';
import { useDeleteExpense } from '../../expenses/parts/use-expense-actions.tsx';
import type { ReportLine } from '../../items/parts/report.ts';
import styles from './CompareDialog.module.css';
import { reportLabels } from './report-labels.ts';

type Expense = Answer<'expenses.details'>['data'];

interface CompareDialogProps {
  line: ReportLine;
  /** True if the user is the claimant, who may state that the expense is not a duplicate. */
  isOwn: boolean;
  onClose: () => void;
}

/**
 * Shows an expense next to its possible duplicates. The owner can state that it is not a duplicate. If there is only
 * one duplicate, the owner can also delete or merge it.
 */
export default function CompareDialog({ line, isOwn, onClose }: CompareDialogProps) {
  const checks = line.checks.filter(({ acknowledgement, related }) => !acknowledgement && related.length > 0);
  const toAnswer = checks.flatMap(({ code, remark }) => (!remark && isDuplicateCode(code) ? [code] : []));
  const related = [
    ...new Map(checks.flatMap((check) => check.related).map((other) => [other.expense_id, other])).values(),
  ];
  const answers = useQueries({
    queries: [{ expense_id: line.id, is_seen: true }, ...related].map(({ expense_id, is_seen }) => ({
      ...queryOf('expenses.details', { expense_id }),
      enabled: is_seen,
    })),
  });
  const remark = useWrite('expenses.remarkOnCheck');
  // If there are several possible duplicates, the owner decides on the page of each one.
  const pair = isOwn && related.length === 1 ? answers.map(({ data }) => data?.data) : [];

  async function remarkOnChecks() {
    try {
      for (const code of toAnswer) await remark.mutateAsync({ expense_id: line.id, code });
      notify.success(reportLabels.notADuplicate);
      onClose();
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <ModalDialog label={t`Compare`} className={styles.dialog} onClose={onClose}>
      <header className={styles.head}>
        <h2>{t`Compare`}</h2>
        {checks.map(({ code, message }) => (
          <Flag key={code}>{savedText(message)}</Flag>
        ))}
      </header>
      <div className={styles.sides}>
        <Side title={t`In this report`} expense={answers[0]?.data?.data} />
        {related.map(({ expense_id, label, is_seen }, at) => (
          <Side
            key={expense_id}
            title={label}
            expense={answers[at + 1]?.data?.data}
            {...(is_seen ? {} : { hiddenText: reportLabels.hiddenExpense })}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t`Close`}
        </Button>
        {pair[0] && pair[1] && <DuplicateActions expense={pair[0]} other={pair[1]} onDone={onClose} />}
        {isOwn && toAnswer.length > 0 && (
          <Button loading={remark.isPending} onClick={() => void remarkOnChecks()}>
            {t`Not a duplicate`}
          </Button>
        )}
      </div>
    </ModalDialog>
  );
}

interface DuplicateActionsProps {
  expense: Expense;
  other: Expense;
  onDone: () => void;
}

/** Buttons that delete the duplicate or merge it into the report's expense, where the user is allowed to do so. */
function DuplicateActions({ expense, other, onDone }: DuplicateActionsProps) {
  const merge = useWrite('expenses.merge');
  const remove = useDeleteExpense();

  async function mergeOther() {
    try {
      await merge.mutateAsync({ keep_id: expense.id, other_id: other.id });
      notify.success(reportLabels.merged);
      onDone();
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  async function removeOther() {
    if (await remove(other)) onDone();
  }

  return (
    <>
      {other.can.delete.allowed && (
        <Button variant="default" onClick={() => void removeOther()}>
          {t`Delete the other one`}
        </Button>
      )}
      {other.can.edit.allowed && expense.can.edit.allowed && (
        <Button variant="default" loading={merge.isPending} onClick={() => void mergeOther()}>
          {t`Merge into this one`}
        </Button>
      )}
    </>
  );
}

function Side({ title, expense, hiddenText }: { title: string; expense: Expense | undefined; hiddenText?: string }) {
  return (
    <section className={styles.side} aria-label={title}>
      <h3>{title}</h3>
      {hiddenText && <p>{hiddenText}</p>}
      {!expense && !hiddenText && <Shimmer rows={5} />}
      {expense && <ExpenseSide expense={expense} />}
    </section>
  );
}

function ExpenseSide({ expense }: { expense: Expense }) {
  const amount = shownAmount(expense);
  const picture = expense.receipts[0]?.pages[0] ?? expense.receipts[0]?.thumbnail;

  return (
    <>
      <div className={styles.receipt}>
        {picture ? <img src={picture} alt={t`Receipt of ${expenseName(expense)}`} /> : <p>{t`No receipt`}</p>}
      </div>
      <dl className={styles.facts}>
        <Fact name={t`Merchant`}>{expense.merchant || '–'}</Fact>
        <Fact name={t`Amount`}>{amount ? <Money {...amount} /> : '–'}</Fact>
        <Fact name={t`Date`}>{expense.spent_on ? <DateOnly date={expense.spent_on} /> : '–'}</Fact>
        <Fact name={t`Category`}>{expense.category ?? '–'}</Fact>
        <Fact name={t`Invoice`}>{expense.invoice_number || '–'}</Fact>
        <Fact name={t`Report`}>{expense.report_number ?? '–'}</Fact>
        <Fact name={t`Claimed by`}>{personName(expense.owner)}</Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
