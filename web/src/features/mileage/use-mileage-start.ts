import { useFormStart } from '../../lib/use-form-start.ts';
import { useFiledFor } from '../filing/parts/use-filed-for.ts';
import type { MileageValues } from './mileage-values.ts';
import type { MileageStart } from './use-mileage-form.ts';

/**
 * Loads the values that the user left unsaved in an earlier tab, for a saved claim or, if `id` is null, for a new one.
 */
export function useMileageStart(id: string | null) {
  const filed = useFiledFor();
  return useFormStart<MileageValues, never, Pick<MileageStart, 'unsent'>>({
    kind: 'mileage',
    id,
    filed,
    begin: async (unsent) => ({ unsent }),
  });
}
