import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { chat as contract } from '#contract/chat.contract.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { notify } from '../../../../ui/notices.ts';
import { PasswordField } from '../../../../ui/PasswordField.tsx';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import { SideDialog } from '../../../../ui/SideDialog.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import styles from './chat.module.css';

type Provider = 'slack' | 'teams';

interface ConnectChatDialogProps {
  /** The version of the connection being replaced; 0 if there is none. */
  version: number;
  onClose: () => void;
}

/** Explains how to connect a chat and asks for its token or URL. */
export function ConnectChatDialog({ version, onClose }: ConnectChatDialogProps) {
  const formId = useId();
  const form = useConnectForm(version, onClose);
  const { provider, secret, channel, error, refusal, isPending } = form;
  const { label, steps } = guides[provider];

  return (
    <SideDialog
      title="Connect a chat"
      line="Notifications then also arrive in the chat of your company."
      staysOpen={secret !== ''}
      onClose={onClose}
      foot={
        <span className={styles.last}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isPending}>
            Connect
          </Button>
        </span>
      }
    >
      <form
        id={formId}
        className={styles.form}
        aria-label="Connect a chat"
        onSubmit={(event) => void form.submit(event)}
      >
        <FormAlert message={refusal} />
        <SegmentField label="Chat" value={provider} options={providers} onChange={form.choose} />
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {provider === 'teams' && (
          <TextField
            label="Channel name"
            isOptional
            maxLength={80}
            value={channel}
            onChange={(event) => form.setChannel(event.currentTarget.value)}
          />
        )}
        <PasswordField
          label={label}
          autoComplete="off"
          value={secret}
          error={error}
          onChange={(event) => form.setSecret(event.currentTarget.value)}
        />
      </form>
    </SideDialog>
  );
}

/** Returns the state of the form. The token or URL is a secret, so it is never stored as a draft. */
function useConnectForm(version: number, onDone: () => void) {
  const connect = useWrite('chat.connect');
  const [provider, setProvider] = useState<Provider>('slack');
  const [secret, setSecret] = useState('');
  const [channel, setChannel] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);

  function choose(next: Provider) {
    setProvider(next);
    setSecret('');
    setError(undefined);
    setRefusal(null);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = contract.connect.input.safeParse({ provider, secret: secret.trim(), channel, version });
    setError(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    try {
      await connect.mutateAsync(checked.data);
      notify.success(provider === 'slack' ? 'Slack connected' : 'Microsoft Teams connected');
      onDone();
    } catch (failure) {
      setRefusal(errorText(failure));
    }
  }

  const { isPending } = connect;
  return { provider, secret, channel, error, refusal, isPending, choose, setSecret, setChannel, submit };
}

const providers = [
  { value: 'slack' as const, label: 'Slack' },
  { value: 'teams' as const, label: 'Microsoft Teams' },
];

const guides: Record<Provider, { label: string; steps: readonly string[] }> = {
  slack: {
    label: 'Bot token',
    steps: [
      'Open api.slack.com/apps and create an app for your workspace.',
      'Under OAuth & Permissions, add the bot token scopes chat:write, users:read and users:read.email.',
      'Install the app in your workspace and copy the bot user OAuth token, which starts with xoxb-.',
      'People are found by their email, so it must be the same in Slack and in Outlay.',
    ],
  },
  teams: {
    label: 'Workflow URL',
    steps: [
      'In Teams, open the menu of the channel and choose Workflows.',
      'Choose the template that posts to a channel when a webhook request is received.',
      'Save the workflow and copy the URL that Teams shows.',
      'Everyone in the channel can read the cards, so they have no links to approve.',
    ],
  },
};
