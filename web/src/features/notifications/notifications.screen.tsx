import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { acceptsMessages } from '#domain/notifications/chat-connection.ts';
import { useSession } from '../../lib/session.ts';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { sectionsOf } from './notification-labels.ts';
import { chatQuery, type NotificationEntry, notificationsQuery } from './notifications.calls.ts';
import styles from './notifications.module.css';
import { ApprovalLinksSetting } from './parts/ApprovalLinksSetting.tsx';
import { MailLookCard } from './parts/MailLookCard.tsx';
import { NotificationForm } from './parts/NotificationForm.tsx';
import { NotificationLog } from './parts/NotificationLog.tsx';
import { NotificationTable } from './parts/NotificationTable.tsx';
import { Reminders } from './parts/Reminders.tsx';
import { TemplateEditor } from './parts/TemplateEditor.tsx';
import { WorkCalendarCard } from './parts/WorkCalendarCard.tsx';

/** Shows who is notified of each event, by which channel and how often. */
export function NotificationsScreen() {
  const query = useQuery(notificationsQuery);
  const hasChat = acceptsMessages(useQuery(chatQuery).data?.data);
  const hasPush = query.data?.has_push ?? false;
  const canChange = useCanChange('/settings/notifications');
  const seesAudit = hasGrant(useSession().rights.user_rp_details, '/settings/general/audit', 'read');
  const [edited, setEdited] = useState<NotificationEntry | null>(null);
  const [written, setWritten] = useState<NotificationEntry | null>(null);
  const [isLogOpen, setLogOpen] = useState(false);
  const entries = query.data?.data ?? [];

  return (
    <>
      <PageHeader
        title="Notifications"
        line="Choose who is notified of each event, how and how often. Invitations and security emails are always sent."
        actions={
          <>
            {seesAudit && (
              <TextLink href="/settings/general/audit?kind=notification" className={styles.changes ?? ''}>
                View changes
              </TextLink>
            )}
            <Button variant="default" leftSection={<IconMail aria-hidden="true" />} onClick={() => setLogOpen(true)}>
              Delivery log
            </Button>
          </>
        }
      />
      <ListStatus of={query} count={entries.length} empty={null} failed="Failed to fetch Notifications.">
        <div className={styles.stack}>
          {query.data && <ApprovalLinksSetting setting={query.data.approval_links} canChange={canChange} />}
          {sectionsOf(entries).map(({ title, rows }) => (
            <NotificationTable
              key={title}
              title={title}
              rows={rows}
              hasChat={hasChat}
              hasPush={hasPush}
              canChange={canChange}
              onEdit={setEdited}
              onWrite={setWritten}
            />
          ))}
          <Reminders canChange={canChange} />
          <WorkCalendarCard canChange={canChange} />
          <MailLookCard canChange={canChange} />
        </div>
      </ListStatus>
      {isLogOpen && <NotificationLog canChange={canChange} onClose={() => setLogOpen(false)} />}
      {written && <TemplateEditor entry={written} canChange={canChange} onClose={() => setWritten(null)} />}
      {edited && (
        <NotificationForm
          entry={edited}
          groups={query.data?.groups ?? []}
          hasChat={hasChat}
          hasPush={hasPush}
          canChange={canChange}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
