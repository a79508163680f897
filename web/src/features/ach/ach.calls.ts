import { useQueryClient } from '@tanstack/react-query';
import type { Answer, Sent } from '../../lib/call.ts';
import { queryOf, useWrite } from '../../lib/queries.ts';

export type SetUp = Answer<'ach.customer'>;
export type Owner = SetUp['owners'][number];
export type SetUpDocument = SetUp['documents'][number];

export const setUpQuery = queryOf('ach.customer', {});

const waitMs = 20_000;

/** How often the page asks for news while the bank or the provider must act. */
export function pollingOf(setUp: SetUp | undefined): number | false {
  return setUp?.next.who === 'bank' || setUp?.next.who === 'provider' ? waitMs : false;
}

/** The writes that answer with the whole set-up. */
type SetUpWrite =
  | 'ach.request'
  | 'ach.saveCustomer'
  | 'ach.beneficialOwners'
  | 'ach.uploadDocument'
  | 'ach.microDeposits';

/** A step of the set-up. The page moves on with the answer instead of waiting for a refetch. */
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
