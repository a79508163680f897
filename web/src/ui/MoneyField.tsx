import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Input, Select, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { withCommas } from '#domain/money/display.ts';
import { readMoney } from '#domain/money/money.ts';
import { sentenceFor } from '#domain/refusals.ts';
import styles from './MoneyField.module.css';
import { selectOnFocus } from './select-on-focus.ts';
import { shownAmount, typedAmount } from './typed-amount.ts';

interface MoneyFieldProps {
  label: string;
  currency: string;
  /** The currencies, the most likely ones first: codes with names, such as 'EUR Euro'. */
  currencies: readonly { value: string; label: string }[];
  /** The amount as a plain decimal. Input that cannot be parsed is passed on as typed. */
  amount: string | null;
  /** True if the amount can be negative, which means a refund. */
  allowsNegative?: boolean;
  isDisabled?: boolean;
  error?: string | undefined;
  onAmount: (amount: string | null) => void;
  onCurrency: (currency: string) => void;
  onFocus?: () => void;
}

/** An amount with its currency. Accepts '1,234.5' and shows '1,234.50' after it loses focus. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, currency, currencies, amount, allowsNegative = false, isDisabled = false, error } = props;
  const { onAmount, onCurrency, onFocus } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const names = useMemo(() => new Map(currencies.map(({ value, label: name }) => [value, name])), [currencies]);
  const problem = typed === null ? (error ?? problemOf(amount, currency, allowsNegative)) : undefined;

  return (
    <Input.Wrapper id={id} label={label} error={problem} labelElement="label">
      <div className={styles.pair}>
        <Select
          aria-label={t`Currency`}
          disabled={isDisabled}
          searchable
          {...selectOnFocus}
          selectFirstOptionOnChange
          allowDeselect={false}
          data={currencies.map(({ value }) => value)}
          value={currency}
          filter={({ options, search }) =>
            options.filter((option) => 'value' in option && matches(names.get(option.value) ?? option.value, search))
          }
          renderOption={({ option }) => names.get(option.value) ?? option.value}
          nothingFoundMessage={t`Nothing found`}
          rightSection={<IconSelector aria-hidden="true" />}
          rightSectionPointerEvents="none"
          comboboxProps={{ withinPortal: false, width: 260, position: 'bottom-start' }}
          onChange={(code) => code && onCurrency(code)}
        />
        <TextInput
          id={id}
          name="amount"
          disabled={isDisabled}
          inputMode="decimal"
          autoComplete="off"
          placeholder={withCommas('0.00')}
          classNames={{ input: styles.figure ?? '' }}
          aria-invalid={problem ? true : undefined}
          error={Boolean(problem)}
          value={typed ?? shownAmount(amount, currency)}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            onAmount(typedAmount(value, currency));
          }}
          onFocus={onFocus}
          onBlur={() => setTyped(null)}
        />
      </div>
    </Input.Wrapper>
  );
}

/** Returns true if the typed text is part of the currency's code or name. */
function matches(name: string, typed: string): boolean {
  return name.toLowerCase().includes(typed.trim().toLowerCase());
}

function problemOf(amount: string | null, currency: string, allowsNegative: boolean): string | undefined {
  if (amount === null) return undefined;
  const money = readMoney(amount, currency);
  if (!money.allowed) return sentenceFor(money.code, money.facts);
  return money.value.minor < 0n && !allowsNegative ? t`Enter an amount of zero or more.` : undefined;
}
