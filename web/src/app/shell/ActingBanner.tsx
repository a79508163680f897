import { useMutation } from '@tanstack/react-query';
import { supportName } from '#domain/access/acting.ts';
import { t } from '#domain/language/translate.ts';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/call-error.ts';
import { personName, useSession } from '../../lib/session.ts';
import { storage } from '../../lib/storage.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { rich } from '../../ui/rich.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import styles from './ActingBanner.module.css';

/** Shows on every page that the provider's support is acting as this person. The banner cannot be dismissed. */
export function ActingBanner() {
  const { user } = useSession();
  // Reloads the page, so that no data of the client stays in memory.
  const stop = useMutation({
    mutationFn: () => call('acting.stop', {}),
    onSuccess: ({ redirect_to, return_to }) => {
      if (return_to) storage.flow.write(return_to);
      window.location.assign(redirect_to);
    },
  });
  if (!user.acting) return null;

  const { actor_name, is_read_only, expires_at } = user.acting;
  const who = <b>{t`${supportName(actor_name)} acting as ${personName(user)}`}</b>;
  const end = <DateTime at={expires_at} zone={user.time_zone} />;
  return (
    <div className={styles.banner} role="status">
      <span>
        {is_read_only ? rich`${who} until ${end}. Read only.` : rich`${who} until ${end}. Changes are allowed.`}
        {stop.error && ` ${errorText(stop.error)}`}
      </span>
      <TextButton onClick={() => stop.mutate()}>{t`Stop acting`}</TextButton>
    </div>
  );
}
