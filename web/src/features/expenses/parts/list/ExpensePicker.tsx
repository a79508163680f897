import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { expenseStageLabel } from '#domain/expenses/expense-stages.ts';
import { t } from '#domain/language/translate.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import { shownAmount } from '#domain/reports/shown-amounts.ts';
import { countText } from '#domain/text/count-text.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { useSession } from '../../../../lib/session.ts';
import { DateOnly } from '../../../../ui/DateOnly.tsx';
import { FindField } from '../../../../ui/FindField.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { RowCheckbox } from '../../../../ui/RowCheckbox.tsx';
import { rich } from '../../../../ui/rich.tsx';
import type { FiledFor } from '../../../filing/parts/use-filed-for.ts';
import { ExpenseFlags } from './ExpenseFlags.tsx';
import styles from './ExpensePicker.module.css';
import { expenseListLabels } from './expense-list-labels.ts';
import { type ExpenseRow, expenseName } from './expense-row.ts';

interface ExpensePickerProps {
  /** The colleague whose expenses are listed; empty to list the user's own expenses. */
  filed: FiledFor;
  value: readonly string[];
  onChange: (expense_ids: string[]) => void;
}

const maxRows = 100;

/** Selects unreported expenses for a report. An expense that a policy blocks cannot be selected. */
export function ExpensePicker({ filed, value, onChange }: ExpensePickerProps) {
  const { user } = useSession();
  const titleId = useId();
  const emptyText = filed.for_user_id
    ? expenseListLabels.everythingOfOwnerReported
    : expenseListLabels.everythingReported;
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const query = useQuery({
    ...queryOf('expenses.pagedList', {
      search,
      filters: { where: 'unreported' },
      sort: { by: 'created', direction: 'desc' },
      limit: maxRows,
      ...filed,
    }),
    placeholderData: keepPreviousData,
    // Always refetches, because the user may just have captured an expense on another device.
    staleTime: 0,
  });
  const rows = query.data?.data ?? [];
  const known = useSeenRows(rows);
  const total = query.data?.total_records ?? 0;
  const chosen = value.flatMap((id) => known.get(id)?.converted_amount ?? []);
  const currency = user.company_currency;

  function toggle(id: string, isOn: boolean) {
    onChange(isOn ? [...value, id] : value.filter((selected) => selected !== id));
  }

  return (
    <section className={styles.picker} aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>{t`Expenses`}</h3>
        <span role="status">
          {value.length === 0
            ? t`None selected`
            : rich`${countText(value.length)} selected, ${<Money amount={sumOf(chosen, currency)} currency={currency} />}`}
        </span>
      </header>
      {(total > 8 || typed) && (
        <FindField value={typed} placeholder={t`Merchant, amount or date`} onChange={setTyped} />
      )}
      <div className={styles.box}>
        <ListStatus
          of={query}
          count={rows.length}
          rows={3}
          failed={t`Failed to fetch Expenses.`}
          empty={<p className={styles.none}>{search ? t`Nothing matches.` : emptyText}</p>}
        >
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <Choice row={row} isOn={value.includes(row.id)} onChange={(isOn) => toggle(row.id, isOn)} />
              </li>
            ))}
          </ul>
          {total > rows.length && <p className={styles.none}>{expenseListLabels.newestShown(rows.length, total)}</p>}
        </ListStatus>
      </div>
    </section>
  );
}

function sumOf(amounts: readonly string[], currency: string): string {
  return toDecimal(
    sum(
      amounts.map((amount) => moneyFrom(amount, currency)),
      currency,
    ),
  );
}

function Choice({ row, isOn, onChange }: { row: ExpenseRow; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const name = expenseName(row);
  const shown = shownAmount(row);
  const isBlocked = row.policy_result === 'block';

  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the label contains its control, the checkbox
    <label className={styles.choice} data-on={isOn || undefined}>
      <RowCheckbox
        aria-label={t`Select ${name}`}
        checked={isOn}
        disabled={isBlocked && !isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.text}>
        <b>{name}</b>
        <span className={styles.facts}>
          {row.category && <span>{row.category}</span>}
          {row.spent_on && <DateOnly date={row.spent_on} />}
          {isBlocked ? <span>{expenseStageLabel.unreportable}</span> : <ExpenseFlags {...row} />}
        </span>
      </span>
      {shown ? <Money {...shown} as="cell" /> : <span className={styles.none}>{t`No amount yet`}</span>}
    </label>
  );
}

/**
 * Collects all rows that have been shown, so that the amounts of selected expenses stay known when the search text
 * changes.
 */
function useSeenRows(rows: readonly ExpenseRow[]): ReadonlyMap<string, ExpenseRow> {
  const [saved, setSaved] = useState<ReadonlyMap<string, ExpenseRow>>(new Map());
  const fresh = rows.filter((row) => saved.get(row.id) !== row);
  if (fresh.length > 0) setSaved(new Map([...saved, ...fresh.map((row) => [row.id, row] as const)]));
  return saved;
}
