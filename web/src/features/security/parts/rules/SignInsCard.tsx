import { Button } from '@mantine/core';
import { IconDownload, IconKey, IconShield } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signInMethods, signInMethodText } from '#domain/sign-on/sign-in-methods.ts';
import { personName } from '../../../../lib/session.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FilterDates } from '../../../../ui/FilterDates.tsx';
import { FilterMenu } from '../../../../ui/FilterMenu.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { PersonFilter } from '../../../people/parts/PersonFilter.tsx';
import { SignInTable } from '../../../two-factor/parts/SignInTable.tsx';
import { type SignInFilters, signInsQuery, useSignInExport } from '../../security.calls.ts';
import styles from './rules.module.css';

const outcomeChoices = [
  { value: 'signed_in', label: 'Signed in' },
  { value: 'failed', label: 'Failed' },
];
const methodChoices = signInMethods.map((value) => ({ value, label: signInMethodText(value, false) }));

/** The sign-ins of the company, with filters and export. */
export function SignInsCard() {
  const [filters, setFilters] = useState<SignInFilters>({});
  const query = useInfiniteQuery(signInsQuery(filters));
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  const exporting = useSignInExport();

  return (
    <Card aria-label="Sign-ins">
      <CardHeader
        title="Sign-ins"
        detail="Sign-ins and failed attempts of the last 90 days."
        end={
          <Button
            variant="default"
            leftSection={<IconDownload aria-hidden="true" />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate(filters)}
          >
            Export
          </Button>
        }
      />
      <Filters filters={filters} onChange={(changes) => setFilters(withoutEmpty({ ...filters, ...changes }))} />
      <ListStatus
        of={query}
        count={rows.length}
        failed="Failed to fetch Sign-ins."
        empty={
          <EmptyState title={Object.keys(filters).length > 0 ? 'Nothing matches' : 'No sign-ins yet'}>
            {Object.keys(filters).length > 0
              ? 'Try fewer filters or a longer period.'
              : 'Sign-ins of the last 90 days appear here.'}
          </EmptyState>
        }
      >
        <SignInTable
          rows={rows}
          leading={[{ head: 'Person', isTitle: true, cell: ({ person }) => <b>{personName(person)}</b> }]}
        />
        {query.hasNextPage && (
          <div className={styles.more}>
            <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show older sign-ins
            </Button>
          </div>
        )}
      </ListStatus>
    </Card>
  );
}

type Changes = { [Name in keyof SignInFilters]: SignInFilters[Name] | null };

function Filters({ filters, onChange }: { filters: SignInFilters; onChange: (changes: Changes) => void }) {
  return (
    <div className={styles.filters}>
      <PersonFilter label="Person" value={filters.user_id} onChange={(user_id) => onChange({ user_id })} />
      <FilterMenu
        label="Result"
        icon={<IconShield aria-hidden="true" />}
        value={filters.outcome}
        choices={outcomeChoices}
        onChange={(outcome) => onChange({ outcome: outcome as SignInFilters['outcome'] | null })}
      />
      <FilterMenu
        label="Method"
        icon={<IconKey aria-hidden="true" />}
        value={filters.method}
        choices={methodChoices}
        onChange={(method) => onChange({ method: method as SignInFilters['method'] | null })}
      />
      <FilterDates
        label="When"
        from={filters.from}
        to={filters.to}
        onChange={({ from, to }) => onChange({ from, to })}
      />
    </div>
  );
}

function withoutEmpty(filters: Changes): SignInFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as SignInFilters;
}
