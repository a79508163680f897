import { useEffect, useState } from 'react';
import { type DraftPlace, takeDraftPlace } from './unsent-drafts.ts';

/** Where this form remembers what it has not sent; given back when the form is closed. */
export function useDraftPlace(name: string | null): DraftPlace {
  const [place] = useState(() => takeDraftPlace(name ?? undefined));
  useEffect(() => place.release, [place]);
  return place;
}
