import { useQueryClient } from '@tanstack/react-query';
import type { Answer, Sent } from '../../lib/call.ts';
import { queryOf, useWrite } from '../../lib/queries.ts';

export type SetUp = Answer<'ach.customer'>;
export type Owner = SetUp['owners'][number];
export type SetUpDocument = SetUp['documents'][number];

export const setUpQuery = queryOf('ach.customer', {});

const waitMs = 20_000;

/** Returns the polling interval while the next step is up to the bank or the provider, and false otherwise. */
export function pollingOf(setUp: SetUp | undefined): number | false {
  return setUp?.next.who === 'bank' || setUp?.next.who === 'provider' ? waitMs : false;
}

/** The writes that return the whole set-up. */
type SetUpWrite =
  | 'ach.request'
  | 'ach.saveCustomer'
  | 'ach.beneficialOwners'
  | 'ach.uploadDocument'
  | 'ach.microDeposits';

/** Saves a step of the set-up. The response updates the cache, so the page continues without a refetch. */
export function useSetUpWrite<Name extends SetUpWrite>(name: Name) {
  const queries = useQueryClient();
  const write = useWrite(name);

  async function save(input: Sent<Name>): Promise<SetUp> {
    const setUp: SetUp = await write.mutateAsync(input);
    queries.setQueryData(setUpQuery.queryKey, setUp);
    return setUp;
  }

  return { save, isPending: write.isPending };
}
