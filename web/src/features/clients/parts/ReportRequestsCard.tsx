import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../lib/call.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { Pill } from '../../../ui/Pill.tsx';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import styles from './clients.module.css';

type Request = Answer<'providerAdmin.reportRequests'>['data'][number];

const statusLabels = {
  open: { label: 'Open', tone: 'warn' },
  answered: { label: 'Answered', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const satisfies Record<Request['status'], object>;

/** Lists a client's requests for custom reports with their messages, which the provider can answer. */
export function ReportRequestsCard({ client_id }: { client_id: string }) {
  const query = useQuery(queryOf('providerAdmin.reportRequests', { client_id }));
  const [answered, setAnswered] = useState<Request | null>(null);
  const answer = useWrite('providerAdmin.answerReportRequest');
  const requests = query.data?.data ?? [];

  return (
    <Card aria-label="Report requests">
      <CardHeader title="Report requests" />
      <div className={styles.body}>
        <ListStatus
          of={query}
          count={requests.length}
          rows={2}
          empty={<p>The company has not requested a report.</p>}
          failed="Failed to fetch Report requests."
        >
          {requests.map((request) => (
            <Thread key={request.request_id} request={request} onAnswer={() => setAnswered(request)} />
          ))}
        </ListStatus>
      </div>
      {answered && (
        <ReasonDialog
          title={`Answer “${answered.subject}”`}
          line={`${answered.requested_by} gets an email.`}
          label="Answer"
          action="Send answer"
          missing="Enter an answer."
          maxLength={2000}
          onConfirm={async (message) => {
            await answer.mutateAsync({ client_id, request_id: answered.request_id, message });
            notify.success('Answer sent');
          }}
          onClose={() => setAnswered(null)}
        />
      )}
    </Card>
  );
}

function Thread({ request, onAnswer }: { request: Request; onAnswer: () => void }) {
  const { label, tone } = statusLabels[request.status];
  return (
    <div className={styles.lines}>
      <span>
        <b>{request.subject}</b> <Pill tone={tone}>{label}</Pill>
      </span>
      {request.messages.map(({ message_id, author, body, at }) => (
        <span key={message_id}>
          {body}
          <br />
          <small>
            {author}, <DateTime at={at} />
          </small>
        </span>
      ))}
      {request.status !== 'closed' && (
        <div>
          <Button variant="default" size="compact-sm" aria-label={`Answer ${request.subject}`} onClick={onAnswer}>
            Answer
          </Button>
        </div>
      )}
    </div>
  );
}
