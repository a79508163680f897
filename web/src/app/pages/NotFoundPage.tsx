import { Button } from '@mantine/core';
import { AppLink } from '../../ui/AppLink.tsx';
import { MessagePage } from './MessagePage.tsx';

export function NotFoundPage({ is_bare = false }: { is_bare?: boolean }) {
  return (
    <MessagePage
      title="Page not found"
      is_bare={is_bare}
      action={
        <Button component={AppLink} href={is_bare ? '/' : '/home'} variant="default">
          {is_bare ? 'Go to the start page' : 'Go home'}
        </Button>
      }
    >
      The link may be wrong, or the page may have moved.
    </MessagePage>
  );
}
