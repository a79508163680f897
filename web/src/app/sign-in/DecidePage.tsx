import { useQuery } from '@tanstack/react-query';
import { DecisionLinkScreen } from '../../features/approvals/decision-link.screen.tsx';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { refusedBy } from '../../ui/use-form-submit.ts';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { LinkRefused } from './LinkRefused.tsx';
import { publicLinks } from './public-links.ts';

/** The page that opens from the links in approval mails. An approver can decide on it without signing in. */
export function DecidePage() {
  const { token } = useRouteParams('/decide/{token}');
  const { search } = useUrlSearch();
  const { data, error, refetch } = useQuery({
    ...queryOf('approvalLinks.details', { token }),
    retry: false,
    refetchOnWindowFocus: false,
  });

  if (error && !data) return <LinkRefused error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingImage />;
  return (
    <DecisionLinkScreen
      item={data}
      startsWith={search.action === 'send_back' ? 'send_back' : 'approve'}
      onDecide={(decision) => call('approvalLinks.decide', { token, version: data.version, decision })}
      onRefused={(refusal) => {
        // Refetches the item, because it may have changed since the page was opened.
        void refetch();
        return refusedBy(refusal);
      }}
      links={publicLinks}
    />
  );
}
