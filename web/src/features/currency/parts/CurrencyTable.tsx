import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, Switch } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FindField } from '../../../ui/FindField.tsx';
import { SimpleTable } from '../../../ui/SimpleTable.tsx';
import type { CurrencyRow, CurrencySettings } from '../currency.calls.ts';
import styles from '../currency.module.css';
import { sourceLabels } from '../rate-labels.ts';

interface CurrencyTableProps {
  settings: CurrencySettings;
  isFixed: boolean;
  onAllow: (currency: string, isAllowed: boolean) => void;
  onHistory: (row: CurrencyRow) => void;
}

/** Every currency: whether it may be claimed in, and the rate of today with where it comes from. */
export function CurrencyTable({ settings, isFixed, onAllow, onHistory }: CurrencyTableProps) {
  const { currency: own, data } = settings;
  const [typed, setTyped] = useState('');
  const [isWhole, setWhole] = useState(false);
  // As they stood when the page was opened: a row does not run away from the switch that was just pressed.
  const [leading] = useState(() => leadingCodes(settings));
  const sorted = data.toSorted((a, b) => positionIn(leading, a) - positionIn(leading, b));
  const found = typed.trim()
    ? data.filter((row) => fits(row, typed))
    : isWhole
      ? sorted
      : sorted.slice(0, leading.length);
  const hidden = typed.trim() ? 0 : data.length - found.length;
  const allowed = data.filter(({ currency, is_allowed }) => is_allowed || currency === own).length;

  return (
    <Card>
      <div className={styles.tools}>
        <FindField value={typed} placeholder="Find a currency" onChange={setTyped} />
        <span className={styles.count} role="status">
          {typed.trim() ? `${found.length} found` : `${allowed} of ${data.length} allowed`}
        </span>
      </div>
      {found.length === 0 ? (
        <EmptyState title={`No currency is called ${typed.trim()}`} icon={<IconSearch size={20} aria-hidden="true" />}>
          Search by code or name: CHF, franc.
        </EmptyState>
      ) : (
        <SimpleTable
          label="Currencies"
          rows={found}
          keyOf={({ currency }) => currency}
          columns={[
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
                ex_rate === null ? (
                  <span className={styles.dim}>none</span>
                ) : (
                  <span className={styles.rate}>{ex_rate}</span>
                ),
            },
            {
              head: 'Rate of',
              isWide: true,
              cell: ({ rate_on, currency }) => (rate_on && currency !== own ? <DateOnly date={rate_on} /> : null),
            },
            { head: 'Source', isWide: true, cell: (row) => <span className={styles.dim}>{sourceLabels(row)}</span> },
            {
              head: 'Rates',
              isAction: true,
              cell: (row) =>
                row.currency === own ? null : (
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={`Rates of ${row.currency}`}
                    onClick={() => onHistory(row)}
                  >
                    Rates
                  </Button>
                ),
            },
          ]}
        />
      )}
      {hidden > 0 && (
        <div className={styles.rest}>
          <Button variant="subtle" onClick={() => setWhole(true)}>
            {`Show the other ${hidden} currencies`}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Those people claim in: the company's own, then whatever is allowed and has a rate. */
function leadingCodes({ currency: own, data }: CurrencySettings): string[] {
  const used = data.filter(({ currency, is_allowed, ex_rate }) => currency !== own && is_allowed && ex_rate !== null);
  return [own, ...used.map(({ currency }) => currency)];
}

/** All others follow in the order of their codes. */
function positionIn(leading: readonly string[], { currency }: CurrencyRow): number {
  const place = leading.indexOf(currency);
  return place < 0 ? leading.length : place;
}

function fits({ currency, name }: CurrencyRow, typed: string): boolean {
  return `${currency} ${name}`.toLowerCase().includes(typed.trim().toLowerCase());
}
