import { useQuery } from '@tanstack/react-query';
import { ReceiveFilesScreen } from '../../features/export-templates/receive-files.screen.tsx';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { LinkRefused } from './LinkRefused.tsx';
import { publicLinks } from './public-links.ts';

/** The page that opens from a mail to an outside recipient. It asks whether the recipient wants to receive files. */
export function ReceiveFilesPage() {
  const { token } = useRouteParams('/receive-files/{token}');
  const { data, error, refetch } = useQuery({
    ...queryOf('outsideRecipients.invitation', { token }),
    retry: false,
    refetchOnWindowFocus: false,
  });

  if (error && !data) return <LinkRefused error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingImage />;
  return (
    <ReceiveFilesScreen
      invitation={data}
      onAnswer={(answer) => call('outsideRecipients.answer', { token, answer })}
      links={publicLinks}
    />
  );
}
