import { Button } from '@mantine/core';
import { IconBook2, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { type PayoutTab, payoutTabLabel, payoutTabs } from '#domain/payouts/payout-tabs.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import { queryOf } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { RunResults } from '../bulk/parts/RunResults.tsx';
import { useFollowedExports } from '../exports/parts/use-export.ts';
import { matchingOf } from '../lists/parts/define-list.ts';
import { BankSummary } from './parts/bank/BankSummary.tsx';
import { BankTransfers } from './parts/bank/BankTransfers.tsx';
import { MissingDetails } from './parts/bank/MissingDetails.tsx';
import { usePaysByBank } from './parts/bank/use-pays-by-bank.ts';
import { BankFiles } from './parts/bank-files/BankFiles.tsx';
import { usePaysByFile } from './parts/bank-files/use-pays-by-file.ts';
import { PayoutFile } from './parts/file/PayoutFile.tsx';
import { TemplateMenu } from './parts/file/TemplateMenu.tsx';
import { PayoutList } from './parts/list/PayoutList.tsx';
import { payoutList } from './parts/list/payout-list.ts';
import { bankFilesUrl, paymentRunsUrl, payoutFileUrl, payoutTabOf, payoutUrl, runsHash } from './parts/payout-urls.ts';
import { PaymentRuns } from './parts/runs/PaymentRuns.tsx';
import styles from './payout.module.css';

/**
 * Shows one of the four payout lists (approved, queued, processing, paid), the payment runs, the bank transfers, the
 * bank files, or the upload of a payout file.
 */
export function PayoutScreen() {
  const { rights } = useSession();
  const { search } = useUrlSearch();
  const hash = useLocation({ select: (location) => location.hash });
  const may = (grant: string) => hasGrant(rights.user_rp_details, '/payout', grant);
  const tabs = payoutTabs.filter(may);
  const tab = payoutTabOf(hash, tabs);
  const isRuns = hash === runsHash && may('write');
  const paysByBank = usePaysByBank();
  useFollowedExports();

  if (search.file && may('write'))
    return (
      <>
        <PayoutFile file_id={isUuid(search.file) ? search.file : null} />
        <RunResults />
      </>
    );
  if (search.transfers && may('write'))
    return (
      <>
        <BankTransfers />
        <RunResults />
      </>
    );
  if (search.bank_files && may('write'))
    return (
      <>
        <BankFiles />
        <RunResults />
      </>
    );
  return (
    <>
      <PageHeader
        title="Payout"
        actions={
          <>
            <LedgerLink />
            {may('write') && <FileButtons tab={tab} />}
          </>
        }
        tabs={<Tabs current={isRuns ? paymentRunsUrl() : payoutUrl(tab)} tabs={tabs} hasRuns={may('write')} />}
      />
      {paysByBank && may('write') && !isRuns && (tab === 'payment' || tab === 'processing') && <BankSummary hasLink />}
      {may('write') && !isRuns && tab === 'payment' && <MissingDetails />}
      {isRuns ? <PaymentRuns /> : <PayoutList key={tab} tab={tab} mayPay={may('write')} />}
      <RunResults />
    </>
  );
}

function LedgerLink() {
  return (
    <Button component={AppLink} href="/ledger" variant="default" leftSection={<IconBook2 aria-hidden="true" />}>
      Ledger
    </Button>
  );
}

/** The paid tab shows no count, because the number of paid items only grows. */
const uncountedTab: PayoutTab = 'paid';

interface TabsProps {
  current: string;
  tabs: readonly PayoutTab[];
  hasRuns: boolean;
}

function Tabs({ current, tabs, hasRuns }: TabsProps) {
  const counts = useQuery(queryOf('payouts.counts', {})).data?.counts;
  return (
    <TabBar
      label="Lists"
      current={current}
      tabs={[
        ...tabs.map((name) => ({
          label: payoutTabLabel[name],
          href: payoutUrl(name),
          count: name === uncountedTab ? undefined : counts?.[name],
        })),
        ...(hasRuns ? [{ label: 'Runs', href: paymentRunsUrl() }] : []),
      ]}
    />
  );
}

/**
 * Buttons that open the bank files, download the payout template and upload a completed payout file. On the queue tab,
 * the download contains the filtered payments.
 */
function FileButtons({ tab }: { tab: PayoutTab }) {
  const matching = matchingOf(payoutList, useListState(payoutList));
  const everything = { search: '', filters: {} };
  const paysByFile = usePaysByFile();
  return (
    <>
      {paysByFile && (
        <Button component={AppLink} href={bankFilesUrl()} variant="default" className={styles.files ?? ''}>
          Bank files
        </Button>
      )}
      <Button
        component={AppLink}
        href={payoutFileUrl()}
        variant="default"
        className={styles.files ?? ''}
        leftSection={<IconUpload aria-hidden="true" />}
      >
        Upload payout file
      </Button>
      <TemplateMenu className={styles.files ?? ''} matching={tab === 'payment' ? matching : everything} />
    </>
  );
}
