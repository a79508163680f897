import { useParams } from '@tanstack/react-router';
import { isUuid } from '#domain/text/is-uuid.ts';
import { AdvanceMissing } from './parts/AdvanceMissing.tsx';
import { OneAdvance } from './parts/OneAdvance.tsx';

export function AdvanceScreen() {
  const { advanceId = '' } = useParams({ strict: false }) as { advanceId?: string };
  return isUuid(advanceId) ? <OneAdvance key={advanceId} id={advanceId} /> : <AdvanceMissing />;
}
