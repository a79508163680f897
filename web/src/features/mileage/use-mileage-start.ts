import { useFormStart } from '../../lib/use-form-start.ts';
import { useFiledFor } from '../filing/parts/use-filed-for.ts';
import type { MileageValues } from './mileage-values.ts';
import type { MileageStart } from './use-mileage-form.ts';

/** Loads the values that an earlier tab left unsaved, for a claim or for a new one. */
export function useMileageStart(id: string | null) {
  const filed = useFiledFor();
  return useFormStart<MileageValues, never, Pick<MileageStart, 'unsent'>>({
    kind: 'mileage',
    id,
    filed,
    begin: async (unsent) => ({ unsent }),
  });
}
