import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailLook } from '#contract/notifications.contract.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { notify } from '../../../ui/notices.ts';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { templateQuery } from '../notifications.calls.ts';
import styles from '../notifications.module.css';

/** The colour and the logo of all emails. */
export function MailLookCard({ canChange }: { canChange: boolean }) {
  const { data } = useQuery(templateQuery('report.approved'));
  const save = useWrite('notifications.saveLook');
  const [typed, setTyped] = useState<string | null>(null);
  if (!data) return null;

  const { look } = data;
  const color = typed ?? look.color;
  const checked = mailLook.shape.color.safeParse(color.toLowerCase());
  const change = (changed: { color?: string; shows_logo?: boolean }) =>
    save.mutate(
      { color: look.color, shows_logo: look.shows_logo, version: look.version, ...changed },
      {
        onSuccess: () => {
          setTyped(null);
          notify.success('Look of emails saved');
        },
        onError: (error) => notify.failure(errorText(error)),
      },
    );

  return (
    <Card aria-label="Look of emails">
      <CardHeader title="Look of emails" detail="The colour of buttons, and the logo at the top." />
      <div className={styles.look}>
        <TextField
          label="Colour"
          value={color}
          disabled={!canChange}
          error={checked.success ? undefined : 'Enter a colour such as #0b7a70.'}
          leftSection={
            <span className={styles.swatch} style={{ background: checked.success ? checked.data : 'none' }} />
          }
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {canChange && typed !== null && (
          <Button
            loading={save.isPending}
            disabled={!checked.success}
            onClick={() => checked.success && change({ color: checked.data })}
          >
            Save colour
          </Button>
        )}
        <SwitchField
          label="Show the company logo"
          description={look.has_logo ? undefined : 'Upload a logo in the settings of the company first.'}
          checked={look.shows_logo}
          disabled={!canChange || save.isPending || !look.has_logo}
          onChange={({ currentTarget }) => change({ shows_logo: currentTarget.checked })}
        />
      </div>
    </Card>
  );
}
