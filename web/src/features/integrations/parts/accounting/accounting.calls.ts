import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { notify } from '../../../../ui/notices.ts';

export type Connection = Answer<'accounting.connections'>['data'][number];
export type MappingRow = Answer<'accounting.mappings'>['data'][number];
export type EntryRow = Answer<'accounting.exports'>['data'][number];
export type PeriodRow = Answer<'accounting.periods'>['data'][number];

export const connectionsQuery = queryOf('accounting.connections', {});

/** Refreshes, exports or disconnects, and says what happened. */
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
