import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptsMessages } from '#domain/notifications/chat-connection.ts';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Pill } from '../../../../ui/Pill.tsx';
import { Facts } from '../../../../ui/SidePanel.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { useCanChange } from '../../../settings/parts/use-can-change.ts';
import { ConnectChatDialog } from './ConnectChatDialog.tsx';
import styles from './chat.module.css';

type Connection = NonNullable<Answer<'chat.show'>['data']>;

/** The Slack workspace or Teams channel that receives notifications. */
export function ChatSection() {
  const query = useQuery(queryOf('chat.show', {}));
  const canChange = useCanChange('/settings/integrations');
  const [isConnecting, setConnecting] = useState(false);
  const connection = query.data?.data;
  const connect = () => setConnecting(true);

  return (
    <ListStatus of={query} count={query.data ? 1 : 0} rows={4} empty={null} failed="Failed to fetch Chat.">
      {connection ? (
        <ConnectedChat connection={connection} canChange={canChange} onConnect={connect} />
      ) : (
        <Card>
          <EmptyState
            title="No chat connected"
            icon={<IconMessage size={20} aria-hidden="true" />}
            action={canChange && <Button onClick={connect}>Connect</Button>}
          >
            Connect Slack to notify each person in a direct message, or Microsoft Teams to notify a channel.
          </EmptyState>
        </Card>
      )}
      {isConnecting && <ConnectChatDialog version={connection?.version ?? 0} onClose={() => setConnecting(false)} />}
    </ListStatus>
  );
}

const providerLabels: Record<Connection['provider'], string> = { slack: 'Slack', teams: 'Microsoft Teams' };

interface ConnectedChatProps {
  connection: Connection;
  canChange: boolean;
  onConnect: () => void;
}

function ConnectedChat({ connection, canChange, onConnect }: ConnectedChatProps) {
  const { provider, name, last_error, connected_by, connected_at } = connection;
  const isConnected = acceptsMessages(connection);
  return (
    <Card aria-label="Chat">
      <CardHeader
        title={providerLabels[provider]}
        end={<Pill tone={isConnected ? 'good' : 'bad'}>{isConnected ? 'Connected' : 'Not working'}</Pill>}
      />
      <div className={styles.facts}>
        <Facts
          facts={[
            { name: provider === 'slack' ? 'Workspace' : 'Channel', value: name },
            { name: 'Connected by', value: `${connected_by.first_name} ${connected_by.last_name}` },
            { name: 'Connected on', value: <DateTime at={connected_at} /> },
            ...(last_error ? [{ name: 'Problem', value: last_error }] : []),
          ]}
        />
        <p>
          Choose the events for chat in the{' '}
          <TextLink inText href="/settings/notifications">
            notification settings
          </TextLink>
          . Its delivery log shows each message.
        </p>
        {canChange && <ChatButtons provider={provider} onConnect={onConnect} />}
      </div>
    </Card>
  );
}

function ChatButtons({ provider, onConnect }: { provider: Connection['provider']; onConnect: () => void }) {
  const test = useWrite('chat.test');
  const disconnect = useWrite('chat.disconnect');
  const [isLeaving, setLeaving] = useState(false);
  const place = provider === 'slack' ? 'to you in Slack' : 'to the Teams channel';

  async function run(action: typeof test | typeof disconnect, message: string) {
    try {
      await action.mutateAsync({});
      notify.success(message);
      setLeaving(false);
    } catch (failure) {
      notify.failure(errorText(failure));
    }
  }

  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        loading={test.isPending}
        onClick={() => void run(test, `Sending a test message ${place}`)}
      >
        Send test
      </Button>
      <Button variant="default" onClick={onConnect}>
        Connect again
      </Button>
      <Button variant="subtle" color="red" onClick={() => setLeaving(true)}>
        Disconnect
      </Button>
      {isLeaving && (
        <ConfirmDialog
          title={`Disconnect ${providerLabels[provider]}?`}
          action="Disconnect"
          isDestroying
          isPending={disconnect.isPending}
          onConfirm={() => void run(disconnect, `${providerLabels[provider]} disconnected`)}
          onClose={() => setLeaving(false)}
        >
          Nobody is notified in the chat any more. Emails and notifications in the app stay as they are.
        </ConfirmDialog>
      )}
    </div>
  );
}
