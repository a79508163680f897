import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../lib/call-error.ts';
import { queryOf, useWrite } from '../../lib/queries.ts';
import { notify } from '../../ui/notices.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './AnnouncementBar.module.css';

const refreshMs = 5 * 60_000;

/** Shows the announcements of the provider. A dismissed announcement stays hidden for this person on every device. */
export function AnnouncementBar() {
  const query = useQuery({
    ...queryOf('announcements.current', {}),
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    retry: false,
  });
  const dismiss = useWrite('announcements.dismiss');
  const dismissed = dismiss.isError ? undefined : dismiss.variables?.announcement_id;
  const shown = (query.data?.data ?? []).filter(({ announcement_id }) => announcement_id !== dismissed);

  return shown.map(({ announcement_id, title, body, link_url, level }) => (
    <div key={announcement_id} className={styles.bar} data-level={level} role="status">
      <span className={styles.words}>
        <b>{title}</b> {body}{' '}
        {link_url && (
          <TextLink href={link_url} target="_blank" inText>
            {t`Learn more`}
          </TextLink>
        )}
      </span>
      <ActionIcon
        size="sm"
        aria-label={t`Dismiss: ${title}`}
        onClick={() => dismiss.mutate({ announcement_id }, { onError: (error) => notify.failure(errorText(error)) })}
      >
        <IconX size={14} aria-hidden="true" />
      </ActionIcon>
    </div>
  ));
}
