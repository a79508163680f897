import { IconCoins } from '@tabler/icons-react';
import { Fragment } from 'react';
import { t } from '#domain/language/translate.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { rich } from '../../../ui/rich.tsx';
import { ListScreen } from '../../lists/parts/ListScreen.tsx';
import { ListSums } from '../../lists/parts/ListSums.tsx';
import { useList } from '../../lists/parts/use-list.ts';
import { useCanChange } from '../../settings/parts/use-can-change.ts';
import { labelOf } from './advance.ts';
import { companyColumns } from './advance-columns.tsx';
import { useCompanyFilters } from './advance-filters.tsx';
import { advanceLabels, advanceRows } from './advance-labels.ts';
import { companyLists, companyStages } from './advance-list.ts';
import { advanceUrl, type CompanyTab, companyTabUrl } from './advance-urls.ts';
import { CompanyBulkBar } from './CompanyBulkBar.tsx';
import { companyOrders } from './orders.ts';

const listNames = {
  pending: 'pending_advances',
  outstanding: 'outstanding_advances',
  all: 'company_advances',
} as const;

/** Lists the company's submitted advances in the stages of a tab. */
export function CompanyAdvanceList({ tab, mayDecide }: { tab: CompanyTab; mayDecide: boolean }) {
  const list = useList(companyLists[tab]);
  const filters = useCompanyFilters(list.state, companyStages[tab]);
  const mayAct = { remind: useCanChange('/advances'), pay: useCanChange('/payout') };
  const { total } = list;
  const balances = list.rows.answer?.balances;

  return (
    <ListScreen
      list={list}
      name={listNames[tab]}
      columns={companyColumns[tab]}
      views={{ list: listNames[tab], hrefOf: (query) => companyTabUrl(tab, query) }}
      find={t`Title, number or name`}
      filters={filters}
      orders={companyOrders}
      exporting="exports.companyAdvances"
      label={t`Company advances`}
      rowTexts={advanceRows}
      keyOf={(row) => row.id}
      nameOf={labelOf}
      hrefOf={advanceUrl}
      failed={t`Failed to fetch Advances.`}
      empty={
        <EmptyState title={advanceLabels.emptyCompany[tab].title} icon={<IconCoins size={20} aria-hidden="true" />}>
          {advanceLabels.emptyCompany[tab].hint}
        </EmptyState>
      }
      foot={
        balances ? (
          <Balances balances={balances} />
        ) : (
          total && <ListSums spent={[]} total={total.amount} currency={total.currency} />
        )
      }
    >
      <CompanyBulkBar mayAct={{ ...mayAct, decide: mayDecide && tab !== 'outstanding' }} list={list} />
    </ListScreen>
  );
}

/** Shows the sums of the open balances, one for each currency. */
function Balances({ balances }: { balances: readonly { currency: string; amount: string }[] }) {
  return (
    <span>
      {rich`Balance ${balances.map(({ currency, amount }, index) => (
        <Fragment key={currency}>
          {index > 0 && ', '}
          <Money amount={amount} currency={currency} />
        </Fragment>
      ))}`}
    </span>
  );
}
