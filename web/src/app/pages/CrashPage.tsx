import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import { MessagePage } from './MessagePage.tsx';

/**
 * Shown after a rendering error. The usual cause is a new version of the app, whose release removed the script files of
 * the old version.
 */
export function CrashPage({ is_bare = false }: { is_bare?: boolean }) {
  return (
    <MessagePage
      title={t`This page could not be displayed`}
      is_bare={is_bare}
      action={
        <Button
          variant="default"
          leftSection={<IconRefresh aria-hidden="true" />}
          onClick={() => window.location.reload()}
        >
          {t`Reload`}
        </Button>
      }
    >
      {t`Nothing was lost.`}
    </MessagePage>
  );
}
