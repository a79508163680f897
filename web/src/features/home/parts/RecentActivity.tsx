import { IconHistory, IconSettings } from '@tabler/icons-react';
import { actorName } from '#domain/activity/actor-place.ts';
import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../lib/call.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { ActorSentence } from '../../../ui/ActorSentence.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Avatar, AvatarPair } from '../../../ui/Avatar.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { rich } from '../../../ui/rich.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { builtLink } from '../built-link.ts';
import home from '../home.module.css';
import { homeLabels } from '../home-labels.ts';
import styles from './RecentActivity.module.css';

type ActivityEntry = Answer<'home.dashboard'>['recent_activity'][number];

export function RecentActivity({ feed }: { feed: ActivityEntry[] | undefined }) {
  return (
    <Card>
      <CardHeader title={t`Recent activity`} />
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
  const name = <b>{nameOf(actor, user.user_id)}</b>;

  return (
    <li>
      <ActorAvatar actor={actor} behalf_user={behalf_user} />
      <span>
        <ActorSentence
          actor={behalf_user ? rich`${name} for ${<b>{personName(behalf_user)}</b>}` : name}
          sentence={sentence}
          render={(text) => <SentenceWithLink sentence={text} item={item} />}
        />
      </span>
      <span className={styles.at}>
        <DateTime at={at} zone={user.time_zone} />
      </span>
    </li>
  );
}

function nameOf(actor: ActivityEntry['actor'], own_id: string): string {
  return actor ? actorName(personName(actor), { is_own: actor.user_id === own_id }) : 'Outlay';
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

/** Shows the sentence with the item's name as a link. */
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
