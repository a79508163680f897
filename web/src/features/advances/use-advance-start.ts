import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../lib/session.ts';
import { useFormStart } from '../../lib/use-form-start.ts';
import { useFiledFor } from '../filing/parts/use-filed-for.ts';
import { type AdvanceInput, type AdvanceValues, emptyAdvance, valuesOf } from './advance-values.ts';
import { advanceQuery } from './parts/use-advance.ts';
import type { AdvanceStart } from './use-advance-form.ts';

/** Loads the initial state of the form from the saved advance and from values that a closed tab left unsaved. */
export function useAdvanceStart(id: string | null) {
  const { user } = useSession();
  const queries = useQueryClient();
  const filed = useFiledFor();
  return useFormStart<AdvanceValues, AdvanceInput, AdvanceStart>({
    kind: 'advance',
    id,
    filed,
    begin: async (unsent) => {
      const advance = id === null ? null : (await queries.fetchQuery({ ...advanceQuery(id), staleTime: 0 })).data;
      const saved = advance ? valuesOf(advance) : emptyAdvance(user.company_currency);
      return { advance, unsent, values: unsent?.draft.values ?? saved };
    },
  });
}
