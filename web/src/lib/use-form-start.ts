import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from './session.ts';
import { type DraftKind, type FoundDraft, findUnsent, forgetUnsent } from './unsent-drafts.ts';

interface FormStart<Values, Input, Start> {
  kind: DraftKind;
  /** The item to go on with; null begins a new one. */
  id: string | null;
  /** Whose a new one will be, where that is a colleague. */
  filed?: { for_user_id?: string };
  begin: (unsent: FoundDraft<Values, Input> | null) => Promise<Start>;
}

/** What a form begins with: the item as it is kept, and what an earlier tab typed into it and could not send. */
export function useFormStart<Values, Input, Start extends { unsent: FoundDraft<Values, Input> | null }>(
  of: FormStart<Values, Input, Start>,
) {
  const { user } = useSession();
  const { kind, id, filed = {} } = of;
  // A new round is a new form, also over the same item.
  const [round, setRound] = useState(0);
  const query = useQuery(
    queryOptions({
      queryKey: ['form start', { kind, id, round, user_id: user.user_id, ...filed }],
      queryFn: async () => of.begin(await findUnsent<Values, Input>({ kind, id, user_id: user.user_id, ...filed })),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );

  return {
    query,
    start: query.data,
    round,
    /** Begins again, without what was left unsent. */
    restart() {
      if (query.data?.unsent) forgetUnsent(query.data.unsent.name);
      setRound(round + 1);
    },
  };
}
