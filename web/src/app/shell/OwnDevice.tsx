import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isOpenPageMessage } from '../../lib/push/push-messages.ts';
import { renewDevice } from '../../lib/push/this-device.ts';
import { useSession } from '../../lib/session.ts';

/**
 * Keeps this browser's notifications assigned to the signed-in person, and opens the item of a clicked notification.
 */
export function OwnDevice(): null {
  const { client_id, user_id, acting } = useSession().user;
  const isActing = Boolean(acting);
  const navigate = useNavigate();

  useEffect(() => {
    // While the provider's support acts as a person, the browser keeps the notifications of the support user's own
    // session.
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
