import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from './session.ts';
import { type DraftKind, deleteUnsent, type FoundDraft, findUnsent } from './unsent-drafts.ts';

interface FormStart<Values, Input, Start> {
  kind: DraftKind;
  /** The item to edit, or null for a new one. */
  id: string | null;
  /** The colleague a new item is filed for, if any. */
  filed?: { for_user_id?: string };
  begin: (unsent: FoundDraft<Values, Input> | null) => Promise<Start>;
}

/** Loads the initial content of a form: the saved item and any unsaved content that an earlier tab left. */
export function useFormStart<Values, Input, Start extends { unsent: FoundDraft<Values, Input> | null }>(
  form: FormStart<Values, Input, Start>,
) {
  const { user } = useSession();
  const { kind, id, filed = {} } = form;
  // Increasing this counter reloads the form for the same item.
  const [round, setRound] = useState(0);

  const query = useQuery(
    queryOptions({
      queryKey: ['form start', { kind, id, round, user_id: user.user_id, ...filed }],
      queryFn: async () => form.begin(await findUnsent<Values, Input>({ kind, id, user_id: user.user_id, ...filed })),
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
    /** Reloads the form and discards the unsaved content. */
    restart() {
      if (query.data?.unsent) deleteUnsent(query.data.unsent.name);
      setRound(round + 1);
    },
  };
}
