import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { MessagePage } from './MessagePage.tsx';

/** Shown after a rendering error. The usual cause is a new version, whose release removed the old script files. */
export function CrashPage({ is_bare = false }: { is_bare?: boolean }) {
  return (
    <MessagePage
      title="This page could not be displayed"
      is_bare={is_bare}
      action={
        <Button
          variant="default"
          leftSection={<IconRefresh aria-hidden="true" />}
          onClick={() => window.location.reload()}
        >
          Reload
        </Button>
      }
    >
      Nothing was lost.
    </MessagePage>
  );
}
