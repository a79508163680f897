import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dateText } from '#domain/dates/date-text.ts';
import { plural, t } from '#domain/language/translate.ts';
import { SignInMessage } from '../../features/sign-in/parts/SignInMessage.tsx';
import { queryOf } from '../../lib/queries.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { LinkRefused } from './LinkRefused.tsx';
import { publicLinks } from './public-links.ts';

/** The page that opens from the download link in a mail to an outside recipient. */
export function SharedFilePage() {
  const { token } = useRouteParams('/shared-file/{token}');
  const { data, error, refetch } = useQuery({ ...queryOf('outsideRecipients.file', { token }), retry: false });

  if (error && !data) return <LinkRefused error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingImage />;
  const { company, title, rows, expires_at, url } = data;
  return (
    <SignInMessage
      title={title}
      links={publicLinks}
      action={
        <Button component="a" href={url} download leftSection={<IconDownload aria-hidden="true" />}>
          {t`Download`}
        </Button>
      }
    >
      {expires_at === null
        ? plural(
            rows,
            '{0} sent you this file with 1 row. It does not expire.',
            '{0} sent you this file with # rows. It does not expire.',
            company,
          )
        : plural(
            rows,
            '{0} sent you this file with 1 row. It is available until {1}.',
            '{0} sent you this file with # rows. It is available until {1}.',
            company,
            dateText(expires_at.slice(0, 10)),
          )}
    </SignInMessage>
  );
}
