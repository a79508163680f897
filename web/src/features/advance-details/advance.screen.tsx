import { useParams } from '@tanstack/react-router';
import { isUuid } from '#domain/text/is-uuid.ts';
import { AdvanceMissing } from './parts/AdvanceMissing.tsx';
import { OneAdvance } from './parts/OneAdvance.tsx';

/** The details page of an advance. */
export function AdvanceScreen() {
  const { advanceId = '' } = useParams({ strict: false }) as { advanceId?: string };
  return isUuid(advanceId) ? <OneAdvance key={advanceId} id={advanceId} /> : <AdvanceMissing />;
}
