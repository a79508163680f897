import { Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { useSession } from '../../../../lib/session.ts';
import { notify } from '../../../../ui/notices.ts';
import { type CardScope, useConnect } from './use-connection.ts';

/** The buttons that add a card and refresh the connected cards. The company can hide each button. */
export function ConnectionButtons({ scope }: { scope: CardScope }) {
  const { hide_add_card, hide_refresh_txn } = useSession().rights;
  const links = useQuery(queryOf('cardLinks.list', { scope })).data?.accounts ?? [];
  const connected = links.filter(({ state }) => state === 'connected');
  const action = useWrite('cardLinks.action');
  const { connect, isPending } = useConnect(scope);

  async function refresh() {
    try {
      for (const { id } of connected) await action.mutateAsync({ link_id: id, action: 'refresh' });
      notify.success(t`Refreshing. New transactions appear in a moment.`);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <>
      {!hide_refresh_txn && connected.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconRefresh aria-hidden="true" />}
          loading={action.isPending}
          onClick={() => void refresh()}
        >
          {t`Refresh`}
        </Button>
      )}
      {!hide_add_card && (
        <Button leftSection={<IconPlus aria-hidden="true" />} loading={isPending} onClick={() => void connect()}>
          {t`Add card`}
        </Button>
      )}
    </>
  );
}
