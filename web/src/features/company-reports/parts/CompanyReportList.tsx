import { IconFiles } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type ReportStage, reportGroups } from '#domain/reports/report-stages.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useListState } from '../../../ui/use-list-state.ts';
import { usePagedRows } from '../../../ui/use-paged-rows.ts';
import { useSelection } from '../../../ui/use-selection.ts';
import { ExportMenu } from '../../exports/parts/ExportMenu.tsx';
import { useExport } from '../../exports/parts/use-export.ts';
import { ListFrame } from '../../lists/parts/ListFrame.tsx';
import { ListSums } from '../../lists/parts/ListSums.tsx';
import { PaymentDialog } from '../../payout/parts/payment/PaymentDialog.tsx';
import { ApprovalDialog } from './ApprovalDialog.tsx';
import { CompanyBulkBar } from './CompanyBulkBar.tsx';
import { companyColumns } from './company-columns.tsx';
import { useCompanyFilters } from './company-filters.tsx';
import {
  type CompanyReport,
  companyCount,
  companyFiltersOf,
  companyShape,
  companyStages,
} from './company-report-list.ts';
import { type CompanyTab, companyUrl } from './company-report-urls.ts';

const orders = [
  { label: 'Submitted: newest', by: 'submitted', direction: 'desc' },
  { label: 'Submitted: oldest', by: 'submitted', direction: 'asc' },
  { label: 'Newest', by: 'created', direction: 'desc' },
  { label: 'Oldest', by: 'created', direction: 'asc' },
  { label: 'Largest amount', by: 'amount', direction: 'desc' },
  { label: 'Smallest amount', by: 'amount', direction: 'asc' },
] as const;

/** Saved views exist only for the list of all reports. */
const views = {
  list: 'company_reports',
  shape: companyShape,
  hrefOf: (query?: string) => companyUrl('all', query),
  countOf: companyCount,
} as const;

interface CompanyReportListProps {
  tab: CompanyTab;
  /** Whether this user can decide on behalf of the approvers. */
  mayDecide: boolean;
}

/** Submitted reports of the company: all of them, or those awaiting approval. */
export function CompanyReportList({ tab, mayDecide }: CompanyReportListProps) {
  const stages: readonly ReportStage[] = tab === 'all' ? companyStages : reportGroups.awaiting_approval;
  const [approvalOf, setApprovalOf] = useState<CompanyReport | null>(null);
  const list = useListState(companyShape);
  const { search, sort } = list;
  const filters = companyFiltersOf(list.filters, stages);
  const rows = usePagedRows('approvals.clientList', { search, filters, sort }, list.page);
  const { rights } = useSession();
  const [paymentOf, setPaymentOf] = useState<CompanyReport | null>(null);
  const showsPayments = rights.show_payment_details_popup;
  const columns = useMemo(
    () => companyColumns(tab, { onApproval: setApprovalOf, onPayment: showsPayments ? setPaymentOf : undefined }),
    [tab, showsPayments],
  );
  const matching = { search, filters };
  const selection = useSelection({ query: JSON.stringify([tab, matching]), total: rows.total });
  const slots = useCompanyFilters(list, stages);
  const exporting = useExport('exports.companyReports');
  const { answer } = rows;

  return (
    <>
      <ListFrame
        list={list}
        name={tab === 'all' ? 'company_reports' : 'pending_company_reports'}
        columns={columns}
        {...(tab === 'all' ? { views } : {})}
        find="Title, number or name"
        filters={slots}
        orders={orders}
        exporting={
          <ExportMenu
            isPending={exporting.isPending}
            isEmpty={rows.total === 0}
            onExport={(format) => exporting.start({ chosen: { matching }, format })}
          />
        }
        label={tab === 'all' ? 'Company reports' : 'Reports awaiting approval'}
        type="reports"
        rows={rows}
        keyOf={(row) => row.id}
        nameOf={(row) => `${row.number} ${row.title}`}
        hrefOf={(row) => `/report/${row.id}`}
        selection={selection}
        failed="Failed to fetch Reports."
        empty={
          <EmptyState
            title={tab === 'all' ? 'No reports yet' : 'No reports awaiting approval'}
            icon={<IconFiles size={20} aria-hidden="true" />}
          >
            Submitted reports appear here.
          </EmptyState>
        }
        foot={answer && <ListSums spent={[]} total={answer.total} currency={answer.currency} />}
      />
      <CompanyBulkBar
        selection={selection}
        matching={matching}
        rows={rows}
        total={answer && { amount: answer.total, currency: answer.currency }}
        mayDecide={mayDecide}
      />
      {approvalOf && <ApprovalDialog report={approvalOf} onClose={() => setApprovalOf(null)} />}
      {paymentOf && (
        <PaymentDialog of={{ item_kind: 'report', item_id: paymentOf.id }} onClose={() => setPaymentOf(null)} />
      )}
    </>
  );
}
