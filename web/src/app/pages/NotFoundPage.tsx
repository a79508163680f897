import { Button } from '@mantine/core';
import { AppLink } from '../../ui/AppLink.tsx';
import { MessagePage } from './MessagePage.tsx';

export function NotFoundPage({ is_bare = false }: { is_bare?: boolean }) {
  return (
    <MessagePage
      title="There is no page here"
      is_bare={is_bare}
      action={
        <Button component={AppLink} href={is_bare ? '/' : '/home'} variant="default">
          {is_bare ? 'Go to the start' : 'Go home'}
        </Button>
      }
    >
      The address may be mistyped, or what it led to has moved.
    </MessagePage>
  );
}
