import { useEffect } from 'react';
import type { CaptureOwner } from '../../lib/capture/capture.ts';
import type { QueueItem } from '../../lib/capture/capture-queue.ts';
import { ownCaptures, startSending } from '../../lib/capture/own-captures.ts';
import { useStore } from '../../lib/store.ts';

/** Returns the captures of a person. They are sent while the component is shown and afterwards. */
export function useOwnCaptures({ client_id, user_id }: CaptureOwner): readonly QueueItem[] {
  useEffect(() => startSending({ client_id, user_id }), [client_id, user_id]);
  return useStore(ownCaptures.items);
}
