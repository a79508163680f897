import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { notify } from '../../../../ui/notices.ts';
import { sectionUrl } from '../section-url.ts';

export type Connection = Answer<'accounting.connections'>['data'][number];
export type MappingRow = Answer<'accounting.mappings'>['data'][number];
export type EntryRow = Answer<'accounting.exports'>['data'][number];
export type BookPaymentRow = Answer<'accounting.payments'>['data'][number];
export type PeriodRow = Answer<'accounting.periods'>['data'][number];

export const connectionsQuery = queryOf('accounting.connections', {});

/**
 * Returns a function that refreshes or disconnects a connection or exports its entries, and shows a notice with the
 * result.
 */
export function useConnectionAction(connection_id: string) {
  const write = useWrite('accounting.action');

  async function act(action: 'refresh' | 'export' | 'disconnect', done: string): Promise<void> {
    try {
      await write.mutateAsync({ connection_id, action });
      notify.success(done);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return { act, isPending: write.isPending };
}

/** Completes a connection when the accounting system redirects back with a code. */
export function useFinishConnection({ code, state, realmId }: Readonly<Record<string, string | undefined>>): void {
  const navigate = useNavigate();
  const write = useWrite('accounting.authorise');

  const finish = useEffectEvent(async () => {
    if (!code || !state) return;
    try {
      await write.mutateAsync({ code, state, realm: realmId ?? '' });
      notify.success('Accounting system connected');
    } catch (error) {
      notify.failure(errorText(error));
    }
    // The code works only once, so it is removed from the URL.
    await navigate({ href: sectionUrl('accounting'), replace: true });
  });
  useEffect(() => void finish(), []);
}
