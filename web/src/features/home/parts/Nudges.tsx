import { Button, CloseButton } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { builtLink } from '../built-link.ts';
import { homeLabels } from '../home-labels.ts';
import styles from './Nudges.module.css';

/** Hints for the user, each with one action and a button that dismisses it for good. */
export function Nudges({ nudges }: { nudges: Answer<'home.dashboard'>['nudges'] }) {
  const { rights } = useSession();
  const dismiss = useWrite('users.nudgeDisplay');
  const shown = nudges.filter(({ key }) => dismiss.variables?.dismiss !== key);
  if (shown.length === 0) return null;

  return (
    <Card className={styles.nudges} aria-label={t`Hints`}>
      <ul>
        {shown.map(({ key, title, detail, action, path }) => {
          const link = builtLink(path, rights.user_rp_details);
          return (
            <li key={key}>
              <span className={styles.tile}>
                <IconBulb aria-hidden="true" />
              </span>
              <div>
                <b>{title}</b>
                {detail && <p>{detail}</p>}
              </div>
              {link && (
                <Button component={AppLink} href={link} size="sm" variant="default">
                  {action}
                </Button>
              )}
              <CloseButton
                aria-label={homeLabels.dismissNudge(title)}
                disabled={dismiss.isPending}
                onClick={() => dismiss.mutate({ dismiss: key })}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
