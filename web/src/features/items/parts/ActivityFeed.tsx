import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { actorName } from '#domain/activity/actor-place.ts';
import { savedText } from '#domain/language/saved-text.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { ActivityList } from '../../../ui/Activity.tsx';
import { ActorSentence } from '../../../ui/ActorSentence.tsx';
import { rich } from '../../../ui/rich.tsx';
import styles from './ActivityFeed.module.css';
import { type AttachedItem, type Attachment, attachmentsQuery } from './attached-item.ts';
import { CommentAttachments } from './CommentAttachments.tsx';
import { markMentions } from './mark-mentions.ts';
import type { Report } from './report.ts';

type Entry = Report['activity'][number];

interface ActivityFeedProps {
  activity: readonly Entry[];
  /** The item that the files of the comments belong to. */
  of: AttachedItem;
}

/** The activity and comments of a report, an advance or an expense, newest first. */
export function ActivityFeed({ activity, of }: ActivityFeedProps) {
  const { user } = useSession();
  const hasFiles = activity.some(({ attachment_ids }) => attachment_ids.length > 0);
  const attachments = useQuery({ ...attachmentsQuery(of), enabled: hasFiles }).data?.data ?? [];
  return (
    <div className={styles.activity}>
      <ActivityList
        items={activity.map((entry) => ({
          id: entry.id,
          at: entry.timestamp,
          zone: user.time_zone,
          // Automatic actions have no actor and no email address.
          ...(entry.email ? { actor: { name: entry.name, email: entry.email, img_path: entry.img_path } } : {}),
          ...(entry.behalf_user ? { behalf_user: avatarOf(entry.behalf_user) } : {}),
          icon: <IconSettings size={14} aria-hidden="true" />,
          children: <Sentence entry={entry} isMe={entry.email === user.email} />,
          ...(entry.comments ? { comments: commentOf(entry) } : {}),
          ...filesOf(entry, attachments),
          notes: entry.edited_data.map(({ expense_id, edited_msg, comments }) => ({
            key: `${expense_id} ${edited_msg}`,
            text: savedText(edited_msg),
            comments,
          })),
        }))}
      />
    </div>
  );
}

/** Returns the files of a comment as props. Removed files are left out. */
function filesOf({ attachment_ids }: Entry, attachments: readonly Attachment[]) {
  const own = attachments.filter(({ id }) => attachment_ids.includes(id));
  return own.length > 0 ? { files: <CommentAttachments attachments={own} /> } : {};
}

function Sentence({ entry, isMe }: { entry: Entry; isMe: boolean }) {
  const { name, sentence, behalf_user } = entry;
  const whole = <ActorSentence actor={<b>{actorName(name, { is_own: isMe })}</b>} sentence={sentence} />;
  return behalf_user ? rich`${whole} on behalf of ${<b>{personName(behalf_user)}</b>}` : whole;
}

function avatarOf(person: NonNullable<Entry['behalf_user']>) {
  return { name: personName(person), email: person.email, img_path: person.img_path };
}

function commentOf({ comments, mentions }: Entry): ReactNode {
  return markMentions(comments, mentions.map(personName)).map(({ text, is_mention, at }) =>
    is_mention ? (
      <span key={at} className={styles.mention}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
