import { useEffect } from 'react';
import type { CaptureOwner } from '../../lib/capture/capture.ts';
import type { QueueItem } from '../../lib/capture/capture-queue.ts';
import { ownCaptures, startSending } from '../../lib/capture/own-captures.ts';
import { useStore } from '../../lib/store.ts';

/**
 * Returns the receipts and drafts that a person captured on this device, and starts to send them. Sending continues
 * after the component is gone.
 */
export function useOwnCaptures({ client_id, user_id }: CaptureOwner): readonly QueueItem[] {
  useEffect(() => startSending({ client_id, user_id }), [client_id, user_id]);
  return useStore(ownCaptures.items);
}
