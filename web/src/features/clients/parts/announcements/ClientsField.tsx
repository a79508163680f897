import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../../lib/queries.ts';
import { MultiSelectField } from '../../../../ui/MultiSelectField.tsx';

interface NamedClient {
  client_id: string;
  name: string;
}

interface ClientsFieldProps {
  /** The companies that are already selected, with their names. */
  known: readonly NamedClient[];
  value: string[];
  error?: string | undefined;
  onChange: (client_ids: string[]) => void;
}

/** Selects client companies by name. */
export function ClientsField({ known, value, error, onChange }: ClientsFieldProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const query = useQuery({
    ...queryOf('providerAdmin.clients', { search, limit: 20 }),
    placeholderData: keepPreviousData,
  });
  const found = query.data?.data ?? [];
  const [picked, setPicked] = useState<readonly NamedClient[]>(known);
  const options = new Map([...picked, ...found].map(({ client_id, name }) => [client_id, name]));

  return (
    <MultiSelectField
      label="Companies"
      data={[...options].map(([client_id, name]) => ({ value: client_id, label: name }))}
      value={value}
      error={error}
      filter={({ options: all }) => all}
      placeholder={value.length === 0 ? 'Company name' : ''}
      nothingFoundMessage={query.isPending ? 'Searching…' : 'No matches'}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(next) => {
        // Stores the names of the selected companies, because the next search may not find these companies.
        setPicked(next.map((client_id) => ({ client_id, name: options.get(client_id) ?? client_id })));
        onChange(next);
        setTyped('');
      }}
    />
  );
}
