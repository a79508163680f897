import { Button } from '@mantine/core';
import { IconLock, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { isReimbursedLine, paymentModeLabel } from '#domain/expenses/payment-modes.ts';
import { t, translate } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { countsAsEdited, shownAmount } from '#domain/reports/shown-amounts.ts';
import { routeUrl } from '../../../lib/route-url.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ReceiptDialog } from '../../../ui/ReceiptDialog.tsx';
import { ReceiptViewer } from '../../../ui/ReceiptViewer.tsx';
import { type Fact, Facts } from '../../../ui/SidePanel.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { RestrictedFields } from '../../custom-fields/parts/RestrictedFields.tsx';
import { forQuery, useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { ExpenseCardLine } from '../../items/parts/ExpenseCardLine.tsx';
import { PerDiemTrip } from '../../items/parts/per-diem/PerDiemTrip.tsx';
import { ReceiptItems } from '../../items/parts/ReceiptItems.tsx';
import { editExpenseUrl, tabUrl } from '../../items/parts/report-urls.ts';
import { TripDetails } from '../../items/parts/trip/TripDetails.tsx';
import { expenseLabels } from '../expense-labels.ts';
import type { ExpenseDetails } from '../expense-values.ts';
import { useRemark } from '../use-remark.ts';
import { ExpenseActivity } from './ExpenseActivity.tsx';
import { ExpenseMenu } from './ExpenseMenu.tsx';
import { ExpensePolicyResult } from './ExpensePolicyResult.tsx';
import styles from './ExpenseView.module.css';
import { useExpenseActions } from './use-expense-actions.tsx';

interface ExpenseViewProps {
  expense: ExpenseDetails;
  onChanged: () => void;
}

/** Shows the details of an expense, with the receipt on the left. */
export function ExpenseView({ expense, onChanged }: ExpenseViewProps) {
  const { user } = useSession();
  const isOwn = expense.owner.user_id === user.user_id;
  // Delegates may edit the expense as well.
  const mayAct = isOwn || expense.can.edit.allowed;
  const filed = forQuery(useFiledFor(expense.owner));
  const actions = useExpenseActions({ back: tabUrl('draft_expense', filed), onChanged });
  const { report_id } = expense;
  const isTrip = expense.expense_type !== 'expense';
  const editHref = editExpenseUrl(
    expense,
    report_id ? { from: 'report_create', r_id: report_id } : { from: 'expense' },
  );

  return (
    <>
      <PageHeader
        title={expense.merchant || expense.category || t`Expense`}
        crumbs={[
          {
            label: t`Expense Reports`,
            href: tabUrl(expense.report_id ? 'all' : 'draft_expense', mayAct ? filed : ''),
          },
          ...(expense.report_id && expense.report_number
            ? [{ label: expense.report_number, href: reportHref(expense.report_id) }]
            : []),
          { label: expense.merchant || t`Expense` },
        ]}
        line={
          <span className={styles.line}>
            <StatusDot stage={expense.stage} />
            {!isOwn && <span>{personName(expense.owner)}</span>}
          </span>
        }
        actions={
          mayAct && (
            <>
              <EditButton can={expense.can.edit} href={editHref} />
              <ExpenseMenu
                can={expense.can}
                isCalculated={expense.expense_type !== 'expense'}
                onAction={(action) => void actions.act(action, expense)}
              />
            </>
          )
        }
      />
      <div className={styles.two}>
        {isTrip && expense.receipts.length === 0 ? (
          <TripCard expense={expense} />
        ) : (
          <Receipts expense={expense} editHref={editHref} onBroken={onChanged} />
        )}
        <ExpenseSide expense={expense} mayAct={mayAct} />
      </div>
      {actions.dialogs}
    </>
  );
}

function TripCard({ expense: { id, expense_type } }: { expense: ExpenseDetails }) {
  return (
    <Card padded aria-label={t`Trip`}>
      <CardHeader title={t`Trip`} />
      {expense_type === 'per_diem' ? <PerDiemTrip expense_id={id} /> : <TripDetails expense_id={id} />}
    </Card>
  );
}

function EditButton({ can, href }: { can: ExpenseDetails['can']['edit']; href: string }) {
  if (can.allowed)
    return (
      <Button component={AppLink} href={href} leftSection={<IconPencil aria-hidden="true" />}>
        {t`Edit`}
      </Button>
    );
  return (
    <span className={styles.locked}>
      <Button disabled leftSection={<IconLock aria-hidden="true" />}>
        {t`Edit`}
      </Button>
      <small>{can.reason}</small>
    </span>
  );
}

interface ReceiptsProps {
  expense: ExpenseDetails;
  editHref: string;
  /** Called when the URL of a receipt has expired, so that a new one is fetched. */
  onBroken: () => void;
}

function Receipts({ expense, editHref, onBroken }: ReceiptsProps) {
  const [isFull, setFull] = useState(false);
  const [current, setCurrent] = useState(0);
  const shown = expense.receipts[Math.min(current, expense.receipts.length - 1)];
  const viewer = { files: expense.receipts, current, onCurrent: setCurrent, onBroken };

  return (
    <>
      <Card padded aria-label={t`Receipts`} className={styles.receipts}>
        {expense.receipts.length === 0 ? (
          <EmptyState
            title={expense.lost_receipt_reason ? t`Receipt lost` : t`No receipt attached`}
            action={
              expense.can.edit.allowed && (
                <Button component={AppLink} href={editHref} variant="default">
                  {t`Add a receipt`}
                </Button>
              )
            }
          >
            {expense.lost_receipt_reason &&
              expenseLabels.lostReceipt(personName(expense.owner), expense.lost_receipt_reason)}
          </EmptyState>
        ) : (
          <ReceiptViewer {...viewer} onExpand={() => setFull(true)} />
        )}
        {shown?.scan?.line_items && (
          <div className={styles.items}>
            <ReceiptItems file={shown} />
          </div>
        )}
      </Card>
      {isFull && <ReceiptDialog {...viewer} onClose={() => setFull(false)} />}
    </>
  );
}

/** The amount, details and policy result of an expense. */
function ExpenseSide({ expense, mayAct }: { expense: ExpenseDetails; mayAct: boolean }) {
  const remark = useRemark(mayAct ? expense.id : null);
  const shown = shownAmount(expense);

  return (
    <div className={styles.side}>
      <Card padded aria-label={t`Amount`}>
        {shown ? <Money {...shown} as="big" /> : <p className={styles.none}>{t`No amount yet`}</p>}
        <div className={styles.facts}>
          <Facts facts={factsOf(expense)} />
        </div>
      </Card>
      {expense.expense_type !== 'expense' && expense.receipts.length > 0 && <TripCard expense={expense} />}
      <ExpenseCardLine expense_id={expense.id} />
      <ExpensePolicyResult evaluation={expense} hasCategory={expense.category_id !== null} onRemark={remark} />
      <RestrictedFields
        owner="expense"
        of={{ expense_id: expense.id }}
        version={expense.version}
        values={expense.custom_values}
        can={expense.can.fill_fields}
      />
      {expense.policy_reason && (
        <Card padded aria-label={t`Reason`}>
          <CardHeader title={t`Reason`} />
          <p className={styles.reason}>{expense.policy_reason}</p>
        </Card>
      )}
      <ExpenseActivity expense_id={expense.id} />
    </div>
  );
}

function factsOf(expense: ExpenseDetails): Fact[] {
  const { currency, converted_currency, rate_on, report_id } = expense;
  // A mileage or per diem claim has no merchant and shows its purpose with its other details.
  const isTrip = expense.expense_type !== 'expense';
  const taxes = expense.taxes.map(
    ({ name, rate_pct, amount }): Fact => ({
      name: rate_pct ? `${name} ${rate_pct}%` : name,
      value: <Money amount={amount} currency={currency ?? converted_currency} />,
    }),
  );

  return [
    ...fact(t`Category`, expense.category ?? '–'),
    ...fact(t`Date`, expense.spent_on && dateText(expense.spent_on)),
    ...fact(t`Paid with`, !isTrip && paidWith(expense)),
    ...fact(t`Rate date`, rate_on && currency !== converted_currency && dateText(rate_on)),
    ...fact(
      t`Difference from daily rate`,
      expense.rate_difference_pct && `${expense.rate_difference_pct.replace('-', '−')}%`,
    ),
    ...amountsOf(expense).map(({ name, amount }) => ({
      name,
      value: <Money amount={amount} currency={converted_currency} />,
    })),
    ...taxes,
    ...fact(t`Receipt`, expense.itemised && itemText(expense)),
    ...fact(t`Invoice number`, expense.invoice_number),
    ...fact(t`Attendees`, expense.attendees.length > 0 && expense.attendees.map(attendeeName).join('; ')),
    ...expense.facts.map(({ label, text }) => ({ name: label, value: text })),
    ...fact(t`Description`, !isTrip && expense.description),
    ...fact(
      t`Report`,
      report_id && (
        <TextLink href={reportHref(report_id)}>
          {expense.report_number} {expense.report_title}
        </TextLink>
      ),
    ),
    ...fact(t`Missing`, expense.missing.length > 0 && expense.missing.map(translate).join(', ')),
    ...fact(t`Added`, <DateTime at={expense.created_at} />),
  ];
}

function itemText({ itemised, currency, converted_currency }: ExpenseDetails): string {
  if (!itemised) return '';
  return expenseLabels.itemOf(itemised.no_of_items, `${currency ?? converted_currency} ${withCommas(itemised.total)}`);
}

/** Returns the claimed, allowed and approved amounts. Empty if the expense has only a claimed amount. */
function amountsOf(expense: ExpenseDetails): { name: string; amount: string }[] {
  const { report_status, converted_amount, capped_amount } = expense;
  const approved = countsAsEdited(report_status) ? expense.edited_converted_amount : null;
  if (capped_amount === null && approved === null) return [];
  return [
    { name: t`Claimed`, amount: converted_amount },
    { name: t`Allowed by policy`, amount: capped_amount },
    { name: t`Approved`, amount: approved },
  ].flatMap(({ name, amount }) => (amount === null ? [] : [{ name, amount }]));
}

/** Returns the label of the payment mode, with a note if the owner paid for an expense that is not reimbursable. */
function paidWith(expense: ExpenseDetails): string {
  const label = paymentModeLabel[expense.payment_mode];
  return expense.payment_mode === 'own' && !isReimbursedLine(expense) ? t`${label}, not reimbursable` : label;
}

function reportHref(reportId: string): string {
  return routeUrl({ path: '/report/{reportId}', params: { reportId } });
}

function fact(name: string, value: Fact['value'] | false | null): Fact[] {
  return value ? [{ name, value }] : [];
}

function attendeeName(person: ExpenseDetails['attendees'][number]): string {
  if ('user_id' in person) return personName(person);
  return person.company ? `${person.name}, ${person.company}` : person.name;
}
