import { useEffect, useState } from 'react';
import { type DraftPlace, takeDraftPlace } from './unsent-drafts.ts';

/** Where this form remembers what it has not sent; given back when the form is closed. */
export function useDraftPlace<Values, Input>(name: string | null): DraftPlace<Values, Input> {
  const [place] = useState(() => takeDraftPlace<Values, Input>(name ?? undefined));
  useEffect(() => place.release, [place]);
  return place;
}
