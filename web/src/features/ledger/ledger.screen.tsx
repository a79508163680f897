import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { useFollowedExports } from '../exports/parts/use-export.ts';
import { ChartOfAccounts } from '../integrations/parts/erp/ChartOfAccounts.tsx';
import { Accruals } from './parts/Accruals.tsx';
import { Ageing } from './parts/Ageing.tsx';
import { InputTax } from './parts/InputTax.tsx';
import { LedgerList } from './parts/LedgerList.tsx';
import { ledgerSectionLabel, ledgerSectionOf, ledgerSections, ledgerUrl } from './parts/ledger-urls.ts';
import { Periods } from './parts/Periods.tsx';
import { TrialBalance } from './parts/TrialBalance.tsx';

const screens = {
  postings: LedgerList,
  trial_balance: TrialBalance,
  ageing: Ageing,
  input_tax: InputTax,
  accruals: Accruals,
  periods: Periods,
  accounts: ChartOfAccounts,
};

/** The ledger of the company: postings, balances and closed months. */
export function LedgerScreen() {
  const section = ledgerSectionOf(useUrlSearch().search.section);
  const Section = screens[section];
  useFollowedExports();
  return (
    <>
      <PageHeader
        title="Ledger"
        tabs={
          <TabBar
            label="Ledger"
            current={ledgerUrl(section)}
            tabs={ledgerSections.map((each) => ({ label: ledgerSectionLabel[each], href: ledgerUrl(each) }))}
          />
        }
      />
      <Section />
    </>
  );
}
