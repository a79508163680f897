import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Where notices appear: once, in the shell. It may be loaded lazily; notices shown before wait for it. */
export function Notices() {
  return <Notifications />;
}
