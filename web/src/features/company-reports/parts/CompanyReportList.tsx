import { IconFiles } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { plural } from '#domain/language/translate.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { RowTexts } from '../../../ui/row-texts.ts';
import { ListScreen } from '../../lists/parts/ListScreen.tsx';
import { ListSums } from '../../lists/parts/ListSums.tsx';
import { useList } from '../../lists/parts/use-list.ts';
import { PaymentDialog } from '../../payout/parts/payment/PaymentDialog.tsx';
import { ApprovalDialog } from './ApprovalDialog.tsx';
import { CompanyBulkBar } from './CompanyBulkBar.tsx';
import { useCompanyFilters } from './company-filters.tsx';
import { companyColumns } from './company-report-columns.tsx';
import { type CompanyReport, companyLists, companyStages } from './company-report-list.ts';
import { type CompanyTab, companyUrl } from './company-report-urls.ts';

const rowTexts: RowTexts = {
  count: (count) => plural(count, '1 report', '# reports'),
  selectAll: (count) => plural(count, 'Select all 1 report', 'Select all # reports'),
};

const orders = [
  { label: 'Submitted: newest', by: 'submitted', direction: 'desc' },
  { label: 'Submitted: oldest', by: 'submitted', direction: 'asc' },
  { label: 'Newest', by: 'created', direction: 'desc' },
  { label: 'Oldest', by: 'created', direction: 'asc' },
  { label: 'Largest amount', by: 'amount', direction: 'desc' },
  { label: 'Smallest amount', by: 'amount', direction: 'asc' },
] as const;

/** Saved views exist only for the list of all reports. */
const views = { list: 'company_reports', hrefOf: (query?: string) => companyUrl('all', query) } as const;

interface CompanyReportListProps {
  tab: CompanyTab;
  /** True if the user can decide on behalf of the approvers. */
  mayDecide: boolean;
}

/** Lists the company's submitted reports: all of them, or only those that await approval. */
export function CompanyReportList({ tab, mayDecide }: CompanyReportListProps) {
  const { rights } = useSession();
  const [approvalOf, setApprovalOf] = useState<CompanyReport | null>(null);
  const [paymentOf, setPaymentOf] = useState<CompanyReport | null>(null);
  const list = useList(companyLists[tab]);
  const filters = useCompanyFilters(list.state, companyStages[tab]);
  const showsPayments = rights.show_payment_details_popup;
  const columns = useMemo(
    () => companyColumns(tab, { onApproval: setApprovalOf, onPayment: showsPayments ? setPaymentOf : undefined }),
    [tab, showsPayments],
  );
  const { total } = list;

  return (
    <ListScreen
      list={list}
      name={tab === 'all' ? 'company_reports' : 'pending_company_reports'}
      columns={columns}
      {...(tab === 'all' ? { views } : {})}
      find="Title, number or name"
      filters={filters}
      orders={orders}
      exporting="exports.companyReports"
      label={tab === 'all' ? 'Company reports' : 'Reports awaiting approval'}
      rowTexts={rowTexts}
      keyOf={(row) => row.id}
      nameOf={(row) => `${row.number} ${row.title}`}
      hrefOf={(row) => `/report/${row.id}`}
      failed="Failed to fetch Reports."
      empty={
        <EmptyState
          title={tab === 'all' ? 'No reports yet' : 'No reports awaiting approval'}
          icon={<IconFiles size={20} aria-hidden="true" />}
        >
          Submitted reports appear here.
        </EmptyState>
      }
      foot={total && <ListSums spent={[]} total={total.amount} currency={total.currency} />}
    >
      <CompanyBulkBar list={list} mayDecide={mayDecide} />
      {approvalOf && <ApprovalDialog report={approvalOf} onClose={() => setApprovalOf(null)} />}
      {paymentOf && (
        <PaymentDialog of={{ item_kind: 'report', item_id: paymentOf.id }} onClose={() => setPaymentOf(null)} />
      )}
    </ListScreen>
  );
}
