import { Button } from '@mantine/core';
import { t } from '#domain/language/translate.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { MessagePage } from './MessagePage.tsx';

export function NotFoundPage({ is_bare = false }: { is_bare?: boolean }) {
  return (
    <MessagePage
      title={t`Page not found`}
      is_bare={is_bare}
      action={
        <Button component={AppLink} href={is_bare ? '/' : '/home'} variant="default">
          {is_bare ? t`Go to the start page` : t`Go home`}
        </Button>
      }
    >
      {t`The link may be wrong, or the page may have moved.`}
    </MessagePage>
  );
}
