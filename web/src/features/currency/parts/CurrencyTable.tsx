import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, Switch } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useToday } from '../../../lib/use-today.ts';
import { Card } from '../../../ui/Card.tsx';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FindField } from '../../../ui/FindField.tsx';
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx';
import type { CurrencyRow, CurrencySettings } from '../currency.calls.ts';
import styles from '../currency.module.css';
import { sourceLabels } from '../rate-labels.ts';

interface CurrencyTableProps {
  settings: CurrencySettings;
  isFixed: boolean;
  onAllow: (currency: string, isAllowed: boolean) => void;
  onAllowEvery: () => void;
  onAllowOnlyOwn: () => void;
  onHistory: (row: CurrencyRow) => void;
}

/**
 * Lists the currencies in use and, on request or in a search, all others. Each row shows whether the currency is
 * allowed, and its current rate with the source of the rate.
 */
export function CurrencyTable(props: CurrencyTableProps) {
  const { settings, isFixed } = props;
  const { currency: own, data } = settings;
  const today = useToday();
  const [searchText, setSearchText] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  // The order is determined when the page opens, so that a row does not move when its currency is switched on or off.
  const [leading] = useState(() => leadingCodes(settings));
  const sorted = data.toSorted((a, b) => positionIn(leading, a) - positionIn(leading, b));
  const found = searchText.trim()
    ? data.filter((row) => matches(row, searchText))
    : showsAll
      ? sorted
      : sorted.slice(0, leading.length);
  const hidden = searchText.trim() ? 0 : data.length - found.length;
  const allowed = data.filter(({ currency, is_allowed }) => is_allowed || currency === own).length;

  return (
    <Card>
      <div className={styles.tools}>
        <FindField value={searchText} placeholder="Find a currency" onChange={setSearchText} />
        <span className={styles.count} role="status">
          {searchText.trim() ? `${found.length} found` : `${allowed} of ${data.length} allowed`}
        </span>
        {!isFixed && (
          <>
            <Button size="sm" variant="default" disabled={allowed === data.length} onClick={props.onAllowEvery}>
              Allow all
            </Button>
            <Button size="sm" variant="default" disabled={allowed === 1} onClick={props.onAllowOnlyOwn}>
              {`Allow only ${own}`}
            </Button>
          </>
        )}
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={`No currency matches “${searchText.trim()}”`}
          icon={<IconSearch size={20} aria-hidden="true" />}
        >
          Search by code or name: CHF, franc.
        </EmptyState>
      ) : (
        <SimpleTable
          label="Currencies"
          rows={found}
          keyOf={({ currency }) => currency}
          columns={currencyColumns(props, today)}
        />
      )}
      {hidden > 0 && (
        <div className={styles.rest}>
          <Button variant="subtle" onClick={() => setShowsAll(true)}>
            {`Show the other ${hidden} currencies`}
          </Button>
        </div>
      )}
    </Card>
  );
}

function currencyColumns(
  { settings: { currency: own }, isFixed, onAllow, onHistory }: CurrencyTableProps,
  today: string,
): SimpleColumn<CurrencyRow>[] {
  return [
    {
      head: 'Currency',
      isTitle: true,
      cell: ({ currency, name }) => (
        <span className={styles.name}>
          <b>{currency}</b>
          <span className={styles.words}>{name}</span>
        </span>
      ),
    },
    {
      head: 'Allowed',
      cell: ({ currency, is_allowed }) => (
        <Switch
          aria-label={`${currency} is allowed`}
          checked={is_allowed || currency === own}
          disabled={isFixed || currency === own}
          onChange={(event) => onAllow(currency, event.currentTarget.checked)}
        />
      ),
    },
    {
      head: `${own} for 1 today`,
      align: 'right',
      cell: ({ ex_rate }) =>
        ex_rate === null ? <span className={styles.dim}>none</span> : <span className={styles.rate}>{ex_rate}</span>,
    },
    {
      head: 'Rate date',
      isWide: true,
      cell: ({ rate_on, currency }) => (rate_on && currency !== own ? <DateOnly date={rate_on} /> : null),
    },
    {
      head: 'Source',
      isWide: true,
      cell: (row) => <span className={styles.dim}>{sourceLabels(row, today)}</span>,
    },
    {
      head: 'Rates',
      isAction: true,
      cell: (row) =>
        row.currency === own ? null : (
          <Button size="sm" variant="default" aria-label={`Rates of ${row.currency}`} onClick={() => onHistory(row)}>
            Rates
          </Button>
        ),
    },
  ];
}

/** Returns the currencies in use: first the company currency, then all other allowed currencies with a rate. */
function leadingCodes({ currency: own, data }: CurrencySettings): string[] {
  const used = data.filter(({ currency, is_allowed, ex_rate }) => currency !== own && is_allowed && ex_rate !== null);
  return [own, ...used.map(({ currency }) => currency)];
}

/**
 * Returns the sort position of a currency. All currencies that are not in use share the last position, so they stay in
 * the order of their codes.
 */
function positionIn(leading: readonly string[], { currency }: CurrencyRow): number {
  const position = leading.indexOf(currency);
  return position < 0 ? leading.length : position;
}

function matches({ currency, name }: CurrencyRow, searchText: string): boolean {
  return `${currency} ${name}`.toLowerCase().includes(searchText.trim().toLowerCase());
}
