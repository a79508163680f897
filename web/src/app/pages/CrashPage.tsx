import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { MessagePage } from './MessagePage.tsx';

/** Our own fault while drawing a page. A new version of the product is the usual reason: its old parts are gone. */
export function CrashPage({ is_bare = false }: { is_bare?: boolean }) {
  return (
    <MessagePage
      title="This page could not be shown"
      is_bare={is_bare}
      action={
        <Button
          variant="default"
          leftSection={<IconRefresh aria-hidden="true" />}
          onClick={() => window.location.reload()}
        >
          Load it again
        </Button>
      }
    >
      Nothing was lost.
    </MessagePage>
  );
}
