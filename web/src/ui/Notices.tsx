import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** The container of all toasts. It loads lazily; notices sent earlier wait for it. */
export function Notices() {
  return <Notifications />;
}
