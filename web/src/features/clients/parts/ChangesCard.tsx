import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx';
import type { ClientDetails } from './client.calls.ts';

type Change = ClientDetails['changes'][number];

const columns: SimpleColumn<Change>[] = [
  { head: 'Change', isTitle: true, cell: ({ sentence }) => sentence.charAt(0).toUpperCase() + sentence.slice(1) },
  { head: 'Reason', cell: ({ reason }) => reason || '–' },
  { head: 'By', cell: ({ by }) => by },
  { head: 'When', cell: ({ at }) => <DateTime at={at} /> },
];

/** Lists the changes that the provider made, as the client sees them in its audit log. */
export function ChangesCard({ changes }: { changes: readonly Change[] }) {
  return (
    <Card aria-label="Changes">
      <CardHeader title="Changes" detail="The client sees them in its audit log" />
      {changes.length === 0 ? (
        <EmptyState title="No changes yet">Changes by provider admins appear here.</EmptyState>
      ) : (
        <SimpleTable label="Changes" columns={columns} rows={changes} keyOf={({ activity_id }) => activity_id} />
      )}
    </Card>
  );
}
