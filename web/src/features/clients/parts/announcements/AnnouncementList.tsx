import { Button } from '@mantine/core';
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnnouncementState, announcementLevelLabel } from '#domain/announcements/announcement.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { Pill } from '../../../../ui/Pill.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import styles from '../clients.module.css';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { type Announcement, announcementsQuery } from './announcements.calls.ts';

const states = {
  planned: { label: 'Planned', tone: 'info' },
  showing: { label: 'Showing', tone: 'good' },
  over: { label: 'Over', tone: 'neutral' },
} as const satisfies Record<AnnouncementState, object>;

/** Lists the announcements, which clients see above their pages. */
export function AnnouncementList() {
  const query = useQuery(announcementsQuery);
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null);
  const announcements = query.data?.data ?? [];
  const columns: SimpleColumn<Announcement>[] = [
    ...facts,
    {
      head: 'Actions',
      isAction: true,
      cell: (row) => (
        <Button variant="default" size="compact-sm" aria-label={`Edit: ${row.title}`} onClick={() => setEdited(row)}>
          Edit
        </Button>
      ),
    },
  ];

  return (
    <Card aria-label="Announcements">
      <div className={styles.tools}>
        <p>Clients see an announcement above every page until they dismiss it or its last day has passed.</p>
        <Button leftSection={<IconPlus aria-hidden="true" />} onClick={() => setEdited('new')}>
          New announcement
        </Button>
      </div>
      <ListStatus
        of={query}
        count={announcements.length}
        failed="Failed to fetch Announcements."
        empty={
          <EmptyState title="No announcements yet" icon={<IconSpeakerphone size={20} aria-hidden="true" />}>
            Tell clients about maintenance, changes and news.
          </EmptyState>
        }
      >
        <SimpleTable
          label="Announcements"
          rows={announcements}
          keyOf={({ announcement_id }) => announcement_id}
          columns={columns}
        />
      </ListStatus>
      {edited && <AnnouncementDialog announcement={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

const facts: SimpleColumn<Announcement>[] = [
  {
    head: 'Announcement',
    isTitle: true,
    cell: ({ title, body }) => (
      <span className={styles.name}>
        <b>{title}</b>
        {body && <small>{body}</small>}
      </span>
    ),
  },
  { head: 'Level', cell: ({ level }) => announcementLevelLabel[level] },
  { head: 'For', cell: ({ clients }) => audienceText(clients) },
  {
    head: 'Shown',
    cell: ({ shows_from, shows_until }) =>
      shows_from === shows_until ? dateText(shows_from) : `${dateText(shows_from)} – ${dateText(shows_until)}`,
  },
  { head: 'State', cell: ({ state }) => <Pill tone={states[state].tone}>{states[state].label}</Pill> },
];

function audienceText(clients: Announcement['clients']): string {
  if (clients === null) return 'All clients';
  const [first, second] = clients;
  if (!first) return 'Nobody';
  if (clients.length === 1) return first.name;
  return clients.length === 2 ? `${first.name}, ${second?.name}` : `${first.name} and ${clients.length - 1} more`;
}
