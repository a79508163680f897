import { Button } from '@mantine/core';
import { IconDownload, IconFileExport, IconPlus, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListCaption } from '../../../ui/ListCaption.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { Money } from '../../../ui/Money.tsx';
import { SelectionBar } from '../../../ui/SelectionBar.tsx';
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { TabBar } from '../../../ui/TabBar.tsx';
import { Sample } from './Sample.tsx';

const idle = { isPending: false, isError: false, refetch: () => undefined };
const noDrafts = (
  <EmptyState
    title="No draft reports"
    action={<Button leftSection={<IconPlus aria-hidden="true" />}>Create Report</Button>}
  >
    Group your expenses into a report to have them approved and paid.
  </EmptyState>
);

/** Samples of a list in the states loading, empty, failed and loaded, with the controls around it. */
export function ListSamples() {
  return (
    <>
      <Sample title="Loading: ten rows of 30 px (five shown)" bare>
        <Card>
          <ListStatus of={{ ...idle, isPending: true }} count={0} empty={noDrafts} failed="" rows={5}>
            {null}
          </ListStatus>
        </Card>
      </Sample>
      <Sample title="EmptyState: one next step" bare>
        <Card>
          <ListStatus of={idle} count={0} empty={noDrafts} failed="">
            {null}
          </ListStatus>
        </Card>
      </Sample>
      <Sample title="Failed: what happened, try again" bare>
        <Card>
          <ListStatus of={{ ...idle, isError: true }} count={0} empty={noDrafts} failed="Failed to fetch Reports.">
            {null}
          </ListStatus>
        </Card>
      </Sample>
      <Sample title="Full: TabBar, SelectionBar, SimpleTable, BulkBar" span={12} bare>
        <FullList />
      </Sample>
    </>
  );
}

function FullList() {
  const [selected, setSelected] = useState(3);
  return (
    <>
      <TabBar label="Lists" current="#all" tabs={tabs} />
      <br />
      <Card aria-label="Reports">
        <SelectionBar
          selected={selected}
          total={128}
          selectAllText={selectAllText}
          onSelectAll={() => setSelected(128)}
          onClear={() => setSelected(0)}
        >
          <ListCaption exportHistoryHref="#export-history" />
        </SelectionBar>
        <SelectionBar
          selected={12}
          total={128}
          selectAllText={selectAllText}
          isSelecting
          onSelectAll={none}
          onClear={none}
        >
          <ListCaption results={3} />
        </SelectionBar>
        <SimpleTable label="Reports" columns={columns} rows={rows} keyOf={(row) => row.number} />
      </Card>
      <BulkBar
        count={selected}
        sums={[{ amount: '5129.53', currency: 'USD' }]}
        onClose={() => setSelected(0)}
        actions={[
          { label: 'Download', icon: <IconDownload aria-hidden="true" />, onClick: none },
          { label: 'Export', icon: <IconFileExport aria-hidden="true" />, onClick: none },
          { label: 'Submit', icon: <IconSend aria-hidden="true" />, onClick: none, unavailable: 'drafts only' },
        ]}
      />
    </>
  );
}

function none() {}

function selectAllText(count: number): string {
  return `Select all ${count} reports`;
}

const tabs = [
  { label: 'Draft expenses', href: '#draft_expense', count: 7 },
  { label: 'Draft reports', href: '#draft_report', count: 2 },
  { label: 'All reports', href: '#all', count: 128 },
];

interface Row {
  title: string;
  number: string;
  stage: ReportStage;
  on: string;
  amount: string;
  claimed?: string;
  original?: { amount: string; currency: string; ex_rate: string };
}

const rows: Row[] = [
  {
    title: 'Lyon supplier visit',
    number: 'ER-1058',
    stage: 'draft',
    on: '2026-11-11',
    amount: '412.06',
    original: { amount: '379.95', currency: 'EUR', ex_rate: '1.0845' },
  },
  {
    title: 'Tokyo partner summit',
    number: 'ER-1042',
    stage: 'pending_approval',
    on: '2026-11-09',
    amount: '2316.42',
    claimed: '2338.52',
  },
  { title: 'SaaStr conference', number: 'ER-1027', stage: 'approved', on: '2026-10-29', amount: '1940.00' },
];

const columns: SimpleColumn<Row>[] = [
  { head: 'Report', isTitle: true, cell: (row) => row.title },
  { head: 'Number', cell: (row) => row.number },
  { head: 'Status', cell: (row) => <StatusDot stage={row.stage} /> },
  { head: 'Spent', cell: (row) => <DateOnly date={row.on} /> },
  {
    head: 'Amount',
    align: 'right',
    cell: ({ title, number, stage, on, ...money }) => <Money as="cell" currency="USD" {...money} />,
  },
  {
    head: 'Actions',
    isAction: true,
    cell: () => (
      <Button size="sm" variant="default">
        Open
      </Button>
    ),
  },
];
