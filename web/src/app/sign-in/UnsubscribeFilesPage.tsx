import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { LinkRefused } from './LinkRefused.tsx';
import { UnsubscribeMessage } from './UnsubscribeMessage.tsx';

/** The page that opens from the unsubscribe link in a mail with files. */
export function UnsubscribeFilesPage() {
  const { token } = useRouteParams('/unsubscribe/files/{token}');
  const { data, error, refetch } = useQuery({ ...queryOf('outsideRecipients.subscription', { token }), retry: false });

  if (error && !data) return <LinkRefused error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingImage />;
  const { company, email, is_off } = data;
  return (
    <UnsubscribeMessage
      isOff={is_off}
      question={t`Unsubscribe from these files?`}
      undo={t`Receive files again`}
      onChange={(next) => call('outsideRecipients.unsubscribe', { token, is_off: next }).then(() => refetch())}
    >
      {is_off
        ? t`${company} no longer sends files to ${email}. Links in earlier emails no longer work.`
        : t`${company} sends scheduled files to ${email}.`}
    </UnsubscribeMessage>
  );
}
