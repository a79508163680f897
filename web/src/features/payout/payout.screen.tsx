import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { type PayoutTab, payoutTabLabel, payoutTabs } from '#domain/payouts/payout-tabs.ts';
import { isId } from '../../lib/is-id.ts';
import { queryOf } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { RunResults } from '../bulk/parts/RunResults.tsx';
import { useFollowedExports } from '../exports/parts/use-export.ts';
import { payoutFiltersOf, payoutShape } from './parts/list-shapes.ts';
import { PayoutFile } from './parts/PayoutFile.tsx';
import { PayoutList } from './parts/PayoutList.tsx';
import { payoutFileUrl, payoutTabOf, payoutUrl } from './parts/payout-urls.ts';
import { TemplateMenu } from './parts/TemplateMenu.tsx';
import styles from './payout.module.css';

/** Approved money on its way to people: what is approved, queued, being paid, and paid. */
export function PayoutScreen() {
  const { rights } = useSession();
  const { search } = useUrlSearch();
  const hash = useLocation({ select: (location) => location.hash });
  const may = (grant: string) => hasGrant(rights.user_rp_details, '/payout', grant);
  const tabs = payoutTabs.filter(may);
  const tab = payoutTabOf(hash, tabs);
  useFollowedExports();

  if (search.file && may('write'))
    return (
      <>
        <PayoutFile file_id={isId(search.file) ? search.file : null} />
        <RunResults />
      </>
    );
  return (
    <>
      <PageHeader
        title="Payout"
        actions={may('write') && <FileButtons tab={tab} />}
        tabs={<Tabs tab={tab} tabs={tabs} />}
      />
      <PayoutList key={tab} tab={tab} mayPay={may('write')} />
      <RunResults />
    </>
  );
}

/** What is paid only ever grows: nobody has to be told how much it is. */
const unreported: PayoutTab = 'paid';

function Tabs({ tab, tabs }: { tab: PayoutTab; tabs: readonly PayoutTab[] }) {
  const counts = useQuery(queryOf('payouts.counts', {})).data?.counts;
  return (
    <TabBar
      label="Lists"
      current={payoutUrl(tab)}
      tabs={tabs.map((each) => ({
        label: payoutTabLabel[each],
        href: payoutUrl(each),
        ...(counts && each !== unreported ? { count: counts[each] } : {}),
      }))}
    />
  );
}

/** The way out for what is queued, and the way back. Beside the queue it is what the queue shows. */
function FileButtons({ tab }: { tab: PayoutTab }) {
  const { search, filters } = useListState(payoutShape);
  const everything = { search: '', filters: {} };
  return (
    <>
      <Button
        component={AppLink}
        href={payoutFileUrl()}
        variant="default"
        className={styles.files ?? ''}
        leftSection={<IconUpload aria-hidden="true" />}
      >
        Upload payout file
      </Button>
      <TemplateMenu
        className={styles.files ?? ''}
        matching={tab === 'payment' ? { search, filters: payoutFiltersOf(filters) } : everything}
      />
    </>
  );
}
