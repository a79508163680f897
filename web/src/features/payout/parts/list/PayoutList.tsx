import { IconWallet } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { plural } from '#domain/language/translate.ts';
import { type PayoutTab, payoutTabLabel } from '#domain/payouts/payout-tabs.ts';
import { useSession } from '../../../../lib/session.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import type { RowTexts } from '../../../../ui/row-texts.ts';
import { useUrlSearch } from '../../../../ui/use-url-search.ts';
import { openedIn, withOpened } from '../../../approvals/parts/approval-urls.ts';
import { useSelectedRows } from '../../../bulk/parts/use-selected-rows.ts';
import { ListScreen } from '../../../lists/parts/ListScreen.tsx';
import { useList } from '../../../lists/parts/use-list.ts';
import { labelOf, lockOf, type Payable } from '../payable.ts';
import { PaymentDialog } from '../payment/PaymentDialog.tsx';
import { emptyText } from '../payout-labels.ts';
import { itemUrl, paymentUrl, payoutUrl } from '../payout-urls.ts';
import { BeforeYouPay } from '../review/BeforeYouPay.tsx';
import type { ReviewedTab } from '../review/PreFlightCheck.tsx';
import { ApplyAdvances } from './ApplyAdvances.tsx';
import { PayoutBulkBar } from './PayoutBulkBar.tsx';
import styles from './PayoutList.module.css';
import { PayoutSums } from './PayoutSums.tsx';
import { payoutColumns } from './payout-columns.tsx';
import { usePayoutFilters } from './payout-filters.tsx';
import { payoutList } from './payout-list.ts';

const rowTexts: RowTexts = {
  count: (count) => plural(count, '1 payment', '# payments'),
  selectAll: (count) => plural(count, 'Select all 1 payment', 'Select all # payments'),
};

const orders = [
  { label: 'Newest', by: 'moved', direction: 'desc' },
  { label: 'Oldest', by: 'moved', direction: 'asc' },
  { label: 'Largest amount', by: 'amount', direction: 'desc' },
  { label: 'Smallest amount', by: 'amount', direction: 'asc' },
] as const;

/** The payout lists in which a preview is shown before items are queued or paid. */
const reviewedTabs: readonly ReviewedTab[] = ['reports', 'payment'];

interface PayoutListProps {
  tab: PayoutTab;
  /** True if the user can pay. Other users only see paid items. */
  mayPay: boolean;
}

/** One of the four payout lists, with the preview of queueing or paying next to it. */
export function PayoutList({ tab, mayPay }: PayoutListProps) {
  const { rights } = useSession();
  const { search: urlSearch, change } = useUrlSearch();
  const [applying, setApplying] = useState<Payable | null>(null);
  const [isReviewing, setReviewing] = useState(false);
  const list = useList(payoutList, { tab });
  const { rows, selection, matching } = list;
  const { answer } = rows;
  const filters = usePayoutFilters(tab, list.state, { hasArrived: answer !== undefined });
  const columns = useMemo(() => payoutColumns(tab, setApplying), [tab]);
  const opened = openedIn(urlSearch);
  const selected = useSelectedRows({ selection, rows, keyOf: ({ item_id }) => item_id });
  const chosen = { selection, matching, selected, totals: answer?.totals ?? [] };
  const reviewed =
    mayPay && isReviewing && selection.count > 0 ? reviewedTabs.find((reviewedTab) => reviewedTab === tab) : undefined;

  return (
    <div className={styles.columns} data-pane={reviewed !== undefined || undefined}>
      <div className={styles.list}>
        <ListScreen
          list={list}
          name={`payout_${tab}`}
          columns={columns}
          views={{ list: `payout_${tab}`, hrefOf: (query) => payoutUrl(tab, query) }}
          find="Payee or report"
          filters={filters}
          orders={orders}
          exporting="exports.payoutList"
          label={payoutTabLabel[tab]}
          rowTexts={rowTexts}
          keyOf={(row) => row.item_id}
          nameOf={labelOf}
          hrefOf={(row) => (rights.show_payment_details_popup ? paymentUrl(tab, urlSearch, row) : itemUrl(row))}
          lockOf={mayPay && tab !== 'paid' ? lockOf : undefined}
          failed="Failed to fetch Payments."
          empty={
            <EmptyState title={emptyText[tab].title} icon={<IconWallet size={20} aria-hidden="true" />}>
              {emptyText[tab].text}
            </EmptyState>
          }
          foot={answer && <PayoutSums totals={answer.totals} by_entity={answer.by_entity} />}
        >
          <PayoutBulkBar
            tab={tab}
            chosen={chosen}
            isReviewing={reviewed !== undefined}
            onReview={() => setReviewing(true)}
          />
        </ListScreen>
      </div>
      {reviewed && <BeforeYouPay key={reviewed} tab={reviewed} chosen={chosen} onClose={() => setReviewing(false)} />}
      {applying && <ApplyAdvances payable={applying} onClose={() => setApplying(null)} />}
      {opened && rights.show_payment_details_popup && (
        <PaymentDialog
          key={opened.item_id}
          of={opened}
          onClose={() => change((current) => withOpened(current, null))}
        />
      )}
    </div>
  );
}
