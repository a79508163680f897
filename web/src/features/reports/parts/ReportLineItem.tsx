import { ActionIcon } from '@mantine/core';
import { IconCoinOff, IconCopy, IconCreditCard, IconEye, IconUnlink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isBuilt } from '#domain/access/menu.ts';
import { isDuplicateCode } from '#domain/checks/expense-check.ts';
import { isReimbursedLine, notReimbursable, paymentModeLabel } from '#domain/expenses/payment-modes.ts';
import { savedText } from '#domain/language/saved-text.ts';
import { t, translate } from '#domain/language/translate.ts';
import { shownAmount } from '#domain/reports/shown-amounts.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { Flag } from '../../../ui/Flag.tsx';
import { Money } from '../../../ui/Money.tsx';
import { ReceiptButton } from '../../../ui/ReceiptThumb.tsx';
import { rich } from '../../../ui/rich.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { LostReceiptFlag, MissingFlag } from '../../expenses/parts/list/ExpenseFlags.tsx';
import { expenseName } from '../../expenses/parts/list/expense-row.ts';
import { CheckAnswers } from '../../items/parts/CheckAnswers.tsx';
import { ExpenseThumb } from '../../items/parts/ExpenseThumb.tsx';
import { LinePolicyResult } from '../../items/parts/LinePolicyResult.tsx';
import type { Report, ReportLine } from '../../items/parts/report.ts';
import { editExpenseUrl, expenseUrl, reportUrl } from '../../items/parts/report-urls.ts';
import { TripToggle } from '../../items/parts/trip/TripToggle.tsx';
import { lineDescription } from './line-description.ts';
import styles from './ReportLineItem.module.css';

interface ReportLineItemProps {
  line: ReportLine;
  report: Report;
  isEditing: boolean;
  isBeingRemoved: boolean;
  onReceipt: () => void;
  onUnlink: () => void;
  onCompare: () => void;
  deciding?: DecidingLine | undefined;
}

/** An approver's controls for a line. */
export interface DecidingLine {
  /** The menu at the end of the line. */
  end?: ReactNode;
  /** The fields that change the amount. */
  below?: ReactNode;
  /** Acknowledges a check; absent if the user may not do this. */
  onAcknowledge?: ((check: LineCheckData) => void) | undefined;
}

export type LineCheckData = ReportLine['checks'][number];

export function ReportLineItem(props: ReportLineItemProps) {
  const { line, report, isEditing, isBeingRemoved, onReceipt, onUnlink, onCompare, deciding = {} } = props;
  const name = expenseName(line);
  const href = lineUrl(line, report, isEditing);
  const amount = shownAmount(line);

  return (
    <li
      className={styles.line}
      data-line={line.id}
      data-leaving={isBeingRemoved || undefined}
      data-deciding={deciding.below ? true : undefined}
    >
      {line.no_of_receipts > 0 ? (
        <ReceiptButton label={t`Open receipt of ${name}`} src={line.thumbnail} onClick={onReceipt} />
      ) : (
        <ExpenseThumb expense_type={line.expense_type} />
      )}
      <div className={styles.text}>
        {href ? (
          <AppLink href={href} className={styles.name}>
            {name}
          </AppLink>
        ) : (
          <b className={styles.name}>{name}</b>
        )}
        <LineFacts line={line} onCompare={onCompare} onAcknowledge={deciding.onAcknowledge} />
      </div>
      <span className={styles.amount}>{amount ? <Money {...amount} as="cell" /> : t`No amount yet`}</span>
      {isEditing && (
        <ActionIcon
          size="sm"
          className={styles.unlink ?? ''}
          aria-label={t`Remove ${name} from the report`}
          title={t`Remove from report`}
          disabled={isBeingRemoved}
          onClick={onUnlink}
        >
          <IconUnlink aria-hidden="true" />
        </ActionIcon>
      )}
      {deciding.end && <span className={styles.unlink}>{deciding.end}</span>}
      {line.policy_violation && (
        <LinePolicyResult violation={line.policy_violation} currency={line.converted_currency} />
      )}
      {line.expense_type !== 'expense' && line.receipts === null && (
        <div className={styles.trip}>
          <TripToggle expense_id={line.id} name={name} isPerDiem={line.expense_type === 'per_diem'} />
        </div>
      )}
      {deciding.below && <div className={styles.below}>{deciding.below}</div>}
    </li>
  );
}

interface LineFactsProps extends Pick<DecidingLine, 'onAcknowledge'> {
  line: ReportLine;
  onCompare: () => void;
}

/** Shows the purchase, its date, how it was paid, and the points that an approver should check. */
function LineFacts({ line, onCompare, onAcknowledge }: LineFactsProps) {
  return (
    <div className={styles.facts}>
      <span>{lineDescription(line)}</span>
      {line.spent_on && <DateOnly date={line.spent_on} />}
      {line.itemised && (
        <span>
          {rich`1 of ${line.itemised.no_of_items} items of ${<Money amount={line.itemised.total} currency={line.currency ?? line.converted_currency} />}`}
        </span>
      )}
      {line.payment_mode === 'company' && (
        <Flag tone="quiet" icon={<IconCreditCard size={14} aria-hidden="true" />}>
          {paymentModeLabel.company}
        </Flag>
      )}
      {line.payment_mode === 'own' && !isReimbursedLine(line) && (
        <Flag tone="quiet" icon={<IconCoinOff size={14} aria-hidden="true" />}>
          {translate(notReimbursable)}
        </Flag>
      )}
      {line.lost_receipt_reason && <LostReceiptFlag />}
      {line.lost_receipt_reason && <span>{line.lost_receipt_reason}</span>}
      {line.missing.length > 0 && <MissingFlag missing={line.missing} />}
      {line.checks.map((check) => (
        <LineCheck key={check.code} check={check} onCompare={onCompare} onAcknowledge={onAcknowledge} />
      ))}
    </div>
  );
}

interface LineCheckProps extends Omit<LineFactsProps, 'line'> {
  check: LineCheckData;
}

/** A check with the claimant's remark and the acknowledgement. */
function LineCheck({ check, onCompare, onAcknowledge }: LineCheckProps) {
  const { code, message, related, acknowledgement } = check;
  return (
    <span className={styles.check}>
      <Flag {...(acknowledgement ? { tone: 'quiet' as const } : {})} icon={<CheckIcon code={code} />}>
        {savedText(message)}
      </Flag>
      {related.length > 0 && !acknowledgement && <TextButton onClick={onCompare}>{t`Compare`}</TextButton>}
      {onAcknowledge && !acknowledgement && (
        <TextButton onClick={() => onAcknowledge(check)}>{t`Acknowledge`}</TextButton>
      )}
      <CheckAnswers check={check} />
    </span>
  );
}

function CheckIcon({ code }: { code: string }) {
  const Icon = isDuplicateCode(code) ? IconCopy : IconEye;
  return <Icon size={14} aria-hidden="true" />;
}

function lineUrl(line: ReportLine, report: Report, isEditing: boolean): string | null {
  if (isEditing && isBuilt('/individual/reports/expense/edit/{e_id}'))
    return editExpenseUrl(line, { from: reportUrl(report), r_id: report.id });
  // A line of a rejected report has no link, because its expense may have changed or been deleted since.
  if (line.receipts !== null) return null;
  return isBuilt('/expense/{expenseId}') ? expenseUrl(line.id) : null;
}
