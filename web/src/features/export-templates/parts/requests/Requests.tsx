import { Button } from '@mantine/core';
import { IconMessageQuestion, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../lib/call.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { Dot, type DotProps } from '../../../../ui/StatusDot.tsx';
import { useUrlSearch } from '../../../../ui/use-url-search.ts';
import { useCanChange } from '../../../settings/parts/use-can-change.ts';
import { ExportTemplatesHeader, tabUrl } from '../ExportTemplatesHeader.tsx';
import { RequestForm } from './RequestForm.tsx';
import { RequestThread } from './RequestThread.tsx';

type ReportRequest = Answer<'reportRequests.list'>['data'][number];

/** The tab with the requests for custom reports. The URL names the request that is open. */
export function Requests() {
  const query = useQuery(queryOf('reportRequests.list', {}));
  const canChange = useCanChange('/settings/export-templates');
  const { search, change } = useUrlSearch();
  const requests = query.data?.data ?? [];
  const open = requests.find(({ request_id }) => request_id === search.request);
  const close = () => change(({ request: _, ...rest }) => rest);
  const add = (
    <Button
      component={AppLink}
      href={tabUrl('requests', { request: 'new' })}
      leftSection={<IconPlus aria-hidden="true" />}
    >
      Request a report
    </Button>
  );

  return (
    <>
      <ExportTemplatesHeader
        tab="requests"
        line="Reports that no template covers. Outlay support answers within one working day."
        actions={canChange && add}
      />
      <Card aria-label="Requests">
        <ListStatus
          of={query}
          count={requests.length}
          rows={3}
          failed="Failed to fetch Requests."
          empty={
            <EmptyState
              title="No requests yet"
              icon={<IconMessageQuestion size={20} aria-hidden="true" />}
              action={canChange && add}
            >
              Describe the report you need, and Outlay support helps you set it up.
            </EmptyState>
          }
        >
          <SimpleTable
            label="Requests"
            columns={columns}
            rows={requests}
            keyOf={({ request_id }) => request_id}
            hrefOf={({ request_id }) => tabUrl('requests', { request: request_id })}
          />
        </ListStatus>
      </Card>
      {search.request === 'new' && <RequestForm onClose={close} />}
      {open && <RequestThread key={open.request_id} request={open} canChange={canChange} onClose={close} />}
    </>
  );
}

const looks: Record<ReportRequest['status'], DotProps> = {
  open: { tone: 'pending', fill: 'ring', label: 'Open' },
  answered: { tone: 'paid', fill: 'full', label: 'Answered' },
  closed: { tone: 'draft', fill: 'full', label: 'Closed' },
};

const columns: readonly SimpleColumn<ReportRequest>[] = [
  { head: 'Report', cell: ({ subject }) => subject, isTitle: true },
  { head: 'Status', cell: ({ status }) => <Dot {...looks[status]} /> },
  { head: 'Requested by', cell: ({ requested_by }) => requested_by },
  { head: 'Messages', cell: ({ messages }) => messages.length, align: 'right' },
  { head: 'Updated', cell: ({ updated_at }) => <DateTime at={updated_at} />, isWide: true },
];
