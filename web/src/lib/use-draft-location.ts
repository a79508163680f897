import { useEffect, useState } from 'react';
import { claimDraftLocation, type DraftLocation } from './unsent-drafts.ts';

/** Where this form remembers what it has not sent; given back when the form is closed. */
export function useDraftLocation<Values, Input>(name: string | null): DraftLocation<Values, Input> {
  const [place] = useState(() => claimDraftLocation<Values, Input>(name ?? undefined));
  useEffect(() => place.release, [place]);
  return place;
}
