import { useEffect, useState } from 'react';
import { type DraftLocation, claimDraftLocation } from './unsent-drafts.ts';

/** Where this form remembers what it has not sent; given back when the form is closed. */
export function useDraftLocation<Values, Input>(name: string | null): DraftLocation<Values, Input> {
  const [place] = useState(() => claimDraftLocation<Values, Input>(name ?? undefined));
  useEffect(() => place.release, [place]);
  return place;
}
