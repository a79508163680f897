import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isOpenPageMessage } from '../../lib/push/push-messages.ts';
import { renewDevice } from '../../lib/push/this-device.ts';
import { useSession } from '../../lib/session.ts';

/**
 * Assigns this browser's push notifications to the signed-in person, and opens the item of a notification that the
 * person clicks.
 */
export function OwnDevice(): null {
  const { client_id, user_id, acting } = useSession().user;
  const isActing = Boolean(acting);
  const navigate = useNavigate();

  useEffect(() => {
    // While the provider's support acts as a person, this browser still gets the notifications of the support user.
    if (!isActing) void renewDevice({ client_id, user_id }).catch(() => undefined);
  }, [client_id, user_id, isActing]);

  useEffect(() => {
    const open = ({ data }: MessageEvent) => {
      if (isOpenPageMessage(data)) void navigate({ to: data.path });
    };
    navigator.serviceWorker?.addEventListener('message', open);
    return () => navigator.serviceWorker?.removeEventListener('message', open);
  }, [navigate]);
  return null;
}
