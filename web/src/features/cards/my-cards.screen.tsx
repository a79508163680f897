import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { cardStates } from '#domain/cards/card-transaction.ts';
import { t } from '#domain/language/translate.ts';
import { queryOf } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { rich } from '../../ui/rich.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { RunResults } from '../bulk/parts/RunResults.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { CardStrip } from './parts/CardStrip.tsx';
import { cardLabels, tabLabels } from './parts/card-labels.ts';
import { ownTabs, ownTabUrl } from './parts/card-urls.ts';
import { ConnectionButtons } from './parts/links/ConnectionButtons.tsx';
import { useFinishedConnection } from './parts/links/use-connection.ts';
import { TransactionList } from './parts/TransactionList.tsx';
import { tabStates } from './parts/transaction.ts';

/** Shows the user's cards and their transactions. */
export function MyCardsScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  const tab = ownTabs.find((name) => name === hash) ?? 'todo';
  const { rights } = useSession();
  const mayConnect = useCanChange('/individual/reports');
  useFinishedConnection('mine');
  const isVerified = rights.ach_data.details.customer.status === 'verified';
  const { data } = useQuery(queryOf('cards.pagedTransactions', { scope: 'mine', limit: 1 }));

  return (
    <>
      <PageHeader
        title={isVerified ? t`Cards` : t`Manage Cards`}
        line={
          data && (
            <>
              {cardLabels.missingReceipts(data.no_of_missing_receipts ?? 0)}
              {data.last_sync_time && <> {rich`Last sync ${<DateTime at={data.last_sync_time} />}.`}</>}
            </>
          )
        }
        actions={mayConnect && <ConnectionButtons scope="mine" />}
        tabs={
          <TabBar
            label={t`Transactions`}
            current={ownTabUrl(tab)}
            tabs={ownTabs.map((name) => ({
              label: tabLabels[name],
              href: ownTabUrl(name),
              count: data && (tabStates[name] ?? cardStates).reduce((sum, state) => sum + (data.counts[state] ?? 0), 0),
            }))}
          />
        }
      />
      <CardStrip />
      <TransactionList key={tab} scope="mine" tab={tab} />
      <RunResults />
    </>
  );
}
