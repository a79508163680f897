import { Button, CloseButton } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useIsColleague } from '../../people/parts/use-is-colleague.ts';
import { builtLink } from '../built-link.ts';
import { nudgeCountQuery, nudgesQuery } from '../home.calls.ts';
import { homeLabels } from '../home-labels.ts';
import styles from './Nudges.module.css';

/** Hints for the user, each with one action and a button that dismisses it for good. */
export function Nudges() {
  const isColleague = useIsColleague();
  const { data } = useQuery({ ...nudgeCountQuery, enabled: isColleague });
  return data && data.count > 0 ? <NudgeCards /> : null;
}

function NudgeCards() {
  const { rights } = useSession();
  const { data } = useQuery(nudgesQuery);
  const dismiss = useWrite('users.nudgeDisplay');
  const shown = (data?.nudges ?? []).filter(({ key }) => dismiss.variables?.dismiss !== key);
  if (shown.length === 0) return null;

  return (
    <Card className={styles.nudges} aria-label="Hints">
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
