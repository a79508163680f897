import { useLocation } from '@tanstack/react-router';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { RunResults } from '../bulk/parts/RunResults.tsx';
import { AccountList } from './parts/accounts/AccountList.tsx';
import { cardLabels } from './parts/card-labels.ts';
import { type CompanyTab, companyTabs, companyTabUrl } from './parts/card-urls.ts';
import { Reconciliation } from './parts/periods/Reconciliation.tsx';
import { TransactionList } from './parts/TransactionList.tsx';

const companyTabLabels: Record<CompanyTab, string> = {
  accounts: 'Accounts',
  transactions: 'Transactions',
  reconciliation: 'Reconciliation',
};

/** The company's cards, their transactions and the monthly reconciliation. */
export function CorporateCardsScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  const tab = companyTabs.find((name) => name === hash) ?? 'accounts';

  return (
    <>
      <PageHeader
        title="Corporate cards"
        line={cardLabels.companyIntro}
        tabs={
          <TabBar
            label="Corporate cards"
            current={companyTabUrl(tab)}
            tabs={companyTabs.map((name) => ({ label: companyTabLabels[name], href: companyTabUrl(name) }))}
          />
        }
      />
      {tab === 'accounts' && <AccountList />}
      {tab === 'transactions' && <TransactionList scope="company" tab="all" />}
      {tab === 'reconciliation' && <Reconciliation />}
      <RunResults />
    </>
  );
}
