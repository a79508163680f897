import type { FoundDraft } from '../../lib/unsent-drafts.ts';
import { useFormStart } from '../../lib/use-form-start.ts';
import { useFiledFor } from '../filing/parts/use-filed-for.ts';
import type { TripValues } from './trip-values.ts';

/**
 * Loads the values that the user left unsaved in an earlier tab, for a saved claim or, if `id` is null, for a new one.
 */
export function usePerDiemStart(id: string | null) {
  const filed = useFiledFor();
  return useFormStart<TripValues, never, { unsent: FoundDraft<TripValues, never> | null }>({
    kind: 'per_diem',
    id,
    filed,
    begin: async (unsent) => ({ unsent }),
  });
}
