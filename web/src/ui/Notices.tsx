import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** The container of all toasts. It is loaded after the page, and shows toasts that were sent before it had loaded. */
export function Notices() {
  return <Notifications />;
}
