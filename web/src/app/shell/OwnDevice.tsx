import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isOpenPageMessage } from '../../lib/push/push-messages.ts';
import { renewDevice } from '../../lib/push/this-device.ts';
import { useSession } from '../../lib/session.ts';

/** Keeps the notifications of this browser with the signed-in person, and opens the item of a clicked notification. */
export function OwnDevice(): null {
  const { client_id, user_id, acting } = useSession().user;
  const isActing = Boolean(acting);
  const navigate = useNavigate();

  useEffect(() => {
    // The provider's support keeps the notifications of its own session.
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
