import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { SuggestField } from '../../../../ui/SuggestField.tsx';
import type { FiledFor } from '../../../filing/parts/use-filed-for.ts';

interface MerchantFieldProps {
  /**
   * The colleague for whom the expense is entered, whose earlier merchants are suggested. Empty for the user's own
   * expense.
   */
  filed: FiledFor;
  value: string;
  error?: string | undefined;
  onFocus?: () => void;
  onChange: (merchant: string) => void;
  /** Called when the user selects a suggested merchant, with the category of its last expense. */
  onSuggestion: (merchant: string, category_id: string | null) => void;
}

/** The field for the merchant, which suggests merchants from earlier expenses. */
export function MerchantField({ filed, value, error, onFocus, onChange, onSuggestion }: MerchantFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [search] = useDebouncedValue(value.trim().slice(0, 100), 200);
  const { data } = useQuery({
    ...queryOf('expenses.merchants', { search, ...filed }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const found = data?.data ?? [];
  const names = [...new Set(found.map(({ merchant }) => merchant))].filter((name) => name !== value);

  return (
    <SuggestField
      label={t`Merchant`}
      name="merchant"
      autoComplete="off"
      maxLength={120}
      data={isOpen ? names : []}
      filter={({ options }) => options}
      value={value}
      error={error}
      onFocus={() => {
        setOpen(true);
        onFocus?.();
      }}
      onChange={onChange}
      onOptionSubmit={(merchant) =>
        onSuggestion(merchant, found.find((suggestion) => suggestion.merchant === merchant)?.category_id ?? null)
      }
    />
  );
}
