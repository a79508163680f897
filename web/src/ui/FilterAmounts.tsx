import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Popover.layer.css';
import { Button, CloseButton, Popover } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconCoins } from '@tabler/icons-react';
import { useState } from 'react';
import { withCommas } from '#domain/money/display.ts';
import { readMoney, toDecimal } from '#domain/money/money.ts';
import { AmountField } from './AmountField.tsx';
import styles from './FilterBar.module.css';

interface FilterAmountsProps {
  label: string;
  currency: string;
  /** `plain` hides the currency, for lists that mix currencies. */
  look?: 'field' | 'plain';
  from: string | undefined;
  to: string | undefined;
  startsOpen?: boolean;
  onChange: (amounts: { from: string | null; to: string | null }) => void;
}

const debounceMs = 400;

/** Filters by an amount range, usually in the company's currency. */
export function FilterAmounts(props: FilterAmountsProps) {
  const { label, currency, look = 'field', from, to, startsOpen = false, onChange } = props;
  const [isOpen, setOpen] = useState(startsOpen);
  const [typed, setTyped] = useState<AmountRange>({ from: from ?? null, to: to ?? null });
  const isSet = from !== undefined || to !== undefined;
  const report = useDebouncedCallback((next: AmountRange) => onChange(parsedRange(next, currency)), debounceMs);

  function change(next: AmountRange) {
    setTyped(next);
    report(next);
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      onOpen={() => setTyped({ from: from ?? null, to: to ?? null })}
      position="bottom-start"
      width={240}
      withinPortal={false}
      trapFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          className={styles.filter ?? ''}
          data-set={isSet || undefined}
          leftSection={<IconCoins aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {isSet ? (
            <>
              {label}: <b>{asText(from, to)}</b>
            </>
          ) : (
            label
          )}
        </Button>
      </Popover.Target>
      {isSet && (
        <CloseButton
          className={styles.unset ?? ''}
          aria-label={t`Clear ${label}`}
          onClick={() => change({ from: null, to: null })}
        />
      )}
      <Popover.Dropdown aria-label={label}>
        <div className={styles.dates}>
          <AmountField
            label={t`At least`}
            isOptional
            currency={currency}
            look={look}
            value={typed.from}
            onChange={(amount) => change({ ...typed, from: amount })}
          />
          <AmountField
            label={t`At most`}
            isOptional
            currency={currency}
            look={look}
            value={typed.to}
            onChange={(amount) => change({ ...typed, to: amount })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface AmountRange {
  from: string | null;
  to: string | null;
}

/** Removes amounts that cannot be parsed yet. */
function parsedRange({ from, to }: AmountRange, currency: string): AmountRange {
  const read = (text: string | null) => {
    const amount = text === null ? null : readMoney(text, currency);
    return amount?.allowed ? toDecimal(amount.value) : null;
  };
  return { from: read(from), to: read(to) };
}

function asText(from: string | undefined, to: string | undefined): string {
  if (from && to) return t`${withCommas(from)} to ${withCommas(to)}`;
  return from ? t`from ${withCommas(from)}` : t`up to ${withCommas(to ?? '')}`;
}
