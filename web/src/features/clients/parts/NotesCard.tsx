import { Button } from '@mantine/core';
import { useState } from 'react';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { notify } from '../../../ui/notices.ts';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { type ClientDetails, useClientChange } from './client.calls.ts';
import styles from './clients.module.css';

/** Notes that only provider admins see. */
export function NotesCard({ details }: { details: ClientDetails }) {
  const [isWriting, setWriting] = useState(false);
  const send = useClientChange(details);

  return (
    <Card aria-label="Notes">
      <CardHeader
        title="Notes"
        detail="Only visible to provider admins"
        end={
          <Button variant="subtle" size="compact-sm" onClick={() => setWriting(true)}>
            Add note
          </Button>
        }
      />
      <div className={styles.body}>
        {details.notes.length === 0 && <p>No notes yet.</p>}
        <ul className={styles.lines}>
          {details.notes.map(({ note_id, author, body, at }) => (
            <li key={note_id}>
              {body}
              <br />
              <small>
                {author}, <DateTime at={at} />
              </small>
            </li>
          ))}
        </ul>
      </div>
      {isWriting && (
        <ReasonDialog
          title={`Add a note about ${details.client.name}`}
          line="The company does not see it."
          label="Note"
          action="Add note"
          missing="Enter a note."
          maxLength={500}
          onConfirm={async (body) => {
            await send({ kind: 'add_note' }, body);
            notify.success('Note added');
          }}
          onClose={() => setWriting(false)}
        />
      )}
    </Card>
  );
}
