import { useLocation } from '@tanstack/react-router';
import { plural, t } from '#domain/language/translate.ts';
import { useOwnCaptures } from '../../features/expenses/use-own-captures.ts';
import { isUnsent, type QueueItem } from '../../lib/capture/capture-queue.ts';
import { useSession } from '../../lib/session.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './WaitingBar.module.css';

const uploadPath = '/upload';

/**
 * Shows on every page that this device has unsent receipts. The upload page lists them itself, so the bar is hidden
 * there.
 */
export function WaitingBar() {
  const { user } = useSession();
  const items = useOwnCaptures(user).filter(isUnsent);
  const pathname = useLocation({ select: (location) => location.pathname });
  if (items.length === 0 || pathname === uploadPath) return null;
  return (
    <div className={styles.bar} role="status">
      <span>{textOf(items)}</span>
      <TextLink href={`${uploadPath}#receipts`}>{t`Show`}</TextLink>
    </div>
  );
}

function textOf(items: readonly QueueItem[]): string {
  const refused = items.filter(({ phase }) => phase === 'refused').length;
  if (refused > 0) return plural(refused, '1 item could not be sent', '# items could not be sent');
  return plural(items.length, '1 item is waiting to be sent', '# items are waiting to be sent');
}
