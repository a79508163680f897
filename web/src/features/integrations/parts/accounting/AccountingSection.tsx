import { Button } from '@mantine/core';
import { IconBooks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { vendorFeatures } from '#domain/accounting/accounting-vendors.ts';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { TabBar } from '../../../../ui/TabBar.tsx';
import { useUrlSearch } from '../../../../ui/use-url-search.ts';
import { useCanChange } from '../../../settings/parts/use-can-change.ts';
import { sectionUrl } from '../section-url.ts';
import { type Connection, connectionsQuery, useFinishConnection } from './accounting.calls.ts';
import styles from './accounting.module.css';
import { BookPaymentList } from './BookPaymentList.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { EntryList } from './EntryList.tsx';
import { ExportSettings } from './ExportSettings.tsx';
import { MappingList } from './MappingList.tsx';
import { PeriodList } from './PeriodList.tsx';

/** The connected accounting systems. The URL names the connection and the tab. */
export function AccountingSection() {
  const query = useQuery(connectionsQuery);
  const canChange = useCanChange('/settings/integrations');
  const [isConnecting, setConnecting] = useState(false);
  const { search } = useUrlSearch();
  useFinishConnection(search);
  const connections = query.data?.data ?? [];
  const current = connections.find(({ id }) => id === search.connection) ?? connections[0];
  const isAvailable = query.data?.is_available ?? false;
  const connect = canChange && isAvailable && <Button onClick={() => setConnecting(true)}>Connect</Button>;

  return (
    <div className={styles.stack}>
      <ListStatus
        of={query}
        count={connections.length}
        rows={4}
        failed="Failed to fetch Accounting."
        empty={
          <Card>
            <EmptyState
              title="No accounting system connected"
              icon={<IconBooks size={20} aria-hidden="true" />}
              action={connect}
            >
              {isAvailable
                ? 'Connect one to export approved reports and payments as journal entries.'
                : 'This server has no accounting service. Ask your administrator to set it up.'}
            </EmptyState>
          </Card>
        }
      >
        {connections.map((connection) => (
          <ConnectionCard
            key={connection.id}
            connection={connection}
            isCurrent={connections.length > 1 && connection.id === current?.id}
            canChange={canChange}
          />
        ))}
        {connect && (
          <p>
            <Button variant="default" onClick={() => setConnecting(true)}>
              Connect another entity
            </Button>
          </p>
        )}
        {current && current.state !== 'pending' && (
          <ConnectionTabs connection={current} tab={search.tab ?? 'mapping'} canChange={canChange} />
        )}
      </ListStatus>
      {isConnecting && (
        <ConnectDialog
          connections={connections}
          vendors={query.data?.vendors ?? []}
          onClose={() => setConnecting(false)}
        />
      )}
    </div>
  );
}

const tabs = ['mapping', 'entries', 'payments', 'periods', 'settings'] as const;
const tabLabel = {
  mapping: 'Mapping',
  entries: 'Entries',
  payments: 'Payments',
  periods: 'Periods',
  settings: 'Settings',
};

function ConnectionTabs({ connection, tab, canChange }: { connection: Connection; tab: string; canChange: boolean }) {
  const shown = tabs.filter((name) => name !== 'payments' || vendorFeatures[connection.vendor].payments);
  const open = shown.find((name) => name === tab) ?? 'mapping';
  const urlOf = (name: string) => sectionUrl('accounting', { connection: connection.id, tab: name });
  const counts = { mapping: connection.no_of_unmapped, entries: connection.no_of_errors };
  return (
    <>
      <TabBar
        label="Accounting"
        current={urlOf(open)}
        tabs={shown.map((name) => ({
          label: tabLabel[name],
          href: urlOf(name),
          count: name in counts ? counts[name as keyof typeof counts] || undefined : undefined,
        }))}
      />
      {open === 'mapping' && <MappingList connection={connection} canChange={canChange} />}
      {open === 'entries' && <EntryList connection={connection} canChange={canChange} />}
      {open === 'payments' && <BookPaymentList connection={connection} />}
      {open === 'periods' && <PeriodList connection={connection} />}
      {open === 'settings' && <ExportSettings key={connection.version} connection={connection} canChange={canChange} />}
    </>
  );
}
