import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Answer, Sent } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Pill } from '../../../../ui/Pill.tsx';
import { SideDialog } from '../../../../ui/SideDialog.tsx';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import styles from './RequestThread.module.css';

type ReportRequest = Answer<'reportRequests.list'>['data'][number];

interface RequestThreadProps {
  request: ReportRequest;
  canChange: boolean;
  onClose: () => void;
}

/** Shows the messages of a report request, with a field for a reply. */
export function RequestThread({ request, canChange, onClose }: RequestThreadProps) {
  const { request_id, subject, status, requested_by, messages } = request;
  const [reply, setReply] = useState('');
  const write = useWrite('reportRequests.reply');

  function send(change: Omit<Sent<'reportRequests.reply'>, 'request_id'>, done: string) {
    write.mutate(
      { request_id, ...change },
      {
        onSuccess: () => {
          setReply('');
          notify.success(done);
        },
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  }

  return (
    <SideDialog
      title={subject}
      line={`Requested by ${requested_by}`}
      staysOpen={reply !== ''}
      onClose={onClose}
      foot={
        canChange && (
          <div className={styles.buttons}>
            {status !== 'closed' && (
              <Button
                variant="default"
                disabled={write.isPending}
                onClick={() => send({ is_closed: true }, 'Request closed')}
              >
                Close request
              </Button>
            )}
            <Button
              disabled={reply.trim() === ''}
              loading={write.isPending}
              onClick={() => send({ message: reply }, 'Reply sent')}
            >
              Send reply
            </Button>
          </div>
        )
      }
    >
      <Messages messages={messages} />
      {canChange && (
        <TextAreaField
          label="Reply"
          minRows={3}
          autosize
          maxLength={2000}
          value={reply}
          onChange={(event) => setReply(event.currentTarget.value)}
        />
      )}
    </SideDialog>
  );
}

function Messages({ messages }: Pick<ReportRequest, 'messages'>) {
  return (
    <ol className={styles.messages} aria-label="Messages">
      {messages.map(({ message_id, author, is_support, body, at }) => (
        <li key={message_id}>
          <header>
            <b>{author}</b>
            {is_support && <Pill tone="accent">Support</Pill>}
            <small>
              <DateTime at={at} />
            </small>
          </header>
          <p>{body}</p>
        </li>
      ))}
    </ol>
  );
}
