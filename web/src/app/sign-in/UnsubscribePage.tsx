import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { LinkRefused } from './LinkRefused.tsx';
import { UnsubscribeMessage } from './UnsubscribeMessage.tsx';

/** The page that opens from the unsubscribe link in a notification mail. */
export function UnsubscribePage() {
  const { token } = useRouteParams('/unsubscribe/{token}');
  const { data, error, refetch } = useQuery({ ...queryOf('notices.unsubscribeDetails', { token }), retry: false });

  if (error && !data) return <LinkRefused error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingImage />;
  const { company, email, mails, is_off } = data;
  return (
    <UnsubscribeMessage
      isOff={is_off}
      question={t`Unsubscribe from these emails?`}
      undo={t`Turn it on again`}
      onChange={(next) => call('notices.unsubscribe', { token, is_off: next }).then(() => refetch())}
    >
      {is_off
        ? t`${company} no longer sends emails of the kind “${mails}” to ${email}. Notifications in the app stay on.`
        : t`${company} sends emails of the kind “${mails}” to ${email}. Other emails are not affected.`}
    </UnsubscribeMessage>
  );
}
