import { IconHistory, IconSettings } from '@tabler/icons-react';
import type { Answer } from '../../../lib/call.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Avatar, AvatarPair } from '../../../ui/Avatar.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { builtLink } from '../built-link.ts';
import home from '../home.module.css';
import { homeLabels } from '../home-labels.ts';
import styles from './RecentActivity.module.css';

type ActivityEntry = Answer<'home.dashboard'>['recent_activity'][number];

export function RecentActivity({ feed }: { feed: ActivityEntry[] | undefined }) {
  return (
    <Card>
      <CardHeader title="Recent activity" />
      {!feed && <Shimmer rows={4} />}
      {feed?.length === 0 && (
        <div className={home.quiet}>
          <EmptyState title={homeLabels.noActivity} icon={<IconHistory size={20} aria-hidden="true" />}>
            {homeLabels.noActivityHint}
          </EmptyState>
        </div>
      )}
      {feed && feed.length > 0 && (
        <ul className={styles.feed}>
          {feed.map((entry) => (
            <FeedLine key={entry.activity_id} {...entry} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function FeedLine({ at, actor, behalf_user, sentence, item }: ActivityEntry) {
  const { user } = useSession();
  return (
    <li>
      <ActorAvatar actor={actor} behalf_user={behalf_user} />
      <span>
        <b>{actorName(actor, user.user_id)}</b>
        {behalf_user && (
          <>
            {' '}
            for <b>{personName(behalf_user)}</b>
          </>
        )}{' '}
        <SentenceWithLink sentence={sentence} item={item} />
      </span>
      <span className={styles.at}>
        <DateTime at={at} zone={user.time_zone} />
      </span>
    </li>
  );
}

function actorName(actor: ActivityEntry['actor'], own_id: string): string {
  if (!actor) return 'Outlay';
  return actor.user_id === own_id ? 'You' : personName(actor);
}

function ActorAvatar({ actor, behalf_user }: Pick<ActivityEntry, 'actor' | 'behalf_user'>) {
  if (!actor) {
    return (
      <span className={styles.system}>
        <IconSettings size={14} aria-hidden="true" />
      </span>
    );
  }
  const person = { name: personName(actor), email: actor.email };
  if (!behalf_user) return <Avatar {...person} />;
  return <AvatarPair actor={person} behalf={{ name: personName(behalf_user), email: behalf_user.email }} />;
}

/** Links the item where the sentence names it. */
function SentenceWithLink({ sentence, item }: Pick<ActivityEntry, 'sentence' | 'item'>) {
  const at = item ? sentence.indexOf(item.label) : -1;
  if (!item || at < 0) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <Item {...item} />
      {sentence.slice(at + item.label.length)}
    </>
  );
}

function Item({ label, path }: { label: string; path: string }) {
  const { rights } = useSession();
  const link = builtLink(path, rights.user_rp_details);
  return link ? (
    <AppLink href={link} className={styles.item}>
      {label}
    </AppLink>
  ) : (
    <span className={styles.item}>{label}</span>
  );
}
