import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { t, texts } from '#domain/language/translate.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { RunResults } from '../bulk/parts/RunResults.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { AccountList } from './parts/accounts/AccountList.tsx';
import { cardLabels } from './parts/card-labels.ts';
import { type CompanyTab, companyTabs, companyTabUrl, statementImportUrl } from './parts/card-urls.ts';
import { ConnectionButtons } from './parts/links/ConnectionButtons.tsx';
import { useFinishedConnection } from './parts/links/use-connection.ts';
import { Reconciliation } from './parts/periods/Reconciliation.tsx';
import { StatementImport } from './parts/statements/StatementImport.tsx';
import { TransactionList } from './parts/TransactionList.tsx';

const companyTabLabels: Record<CompanyTab, string> = texts({
  accounts: 'Accounts',
  transactions: 'Transactions',
  reconciliation: 'Reconciliation',
});

/**
 * Shows the company's cards, their transactions and the monthly reconciliation, each in a tab. With `?statement=` in
 * the URL, users who may change cards see the import of a statement instead.
 */
export function CorporateCardsScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  const { search } = useUrlSearch();
  const mayChange = useCanChange('/corporate-cards');
  useFinishedConnection('company');
  const tab = companyTabs.find((name) => name === hash) ?? 'accounts';

  if (search.statement && mayChange)
    return <StatementImport statement_id={isUuid(search.statement) ? search.statement : null} />;
  return (
    <>
      <PageHeader
        title={t`Corporate cards`}
        line={cardLabels.companyIntro}
        actions={mayChange && <CompanyButtons />}
        tabs={
          <TabBar
            label={t`Corporate cards`}
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

function CompanyButtons() {
  return (
    <>
      <Button
        component={AppLink}
        href={statementImportUrl()}
        variant="default"
        leftSection={<IconFileImport aria-hidden="true" />}
      >
        {t`Import statement`}
      </Button>
      <ConnectionButtons scope="company" />
    </>
  );
}
