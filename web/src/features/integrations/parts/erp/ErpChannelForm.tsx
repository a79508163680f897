import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { erp as contract } from '#contract/erp.contract.ts';
import type { Answer, Sent } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { useTimeZone } from '../../../../lib/use-time-zone.ts';
import { useTimeZoneChoices } from '../../../../lib/use-time-zone-choices.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { FieldPair } from '../../../../ui/FieldPair.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { notify } from '../../../../ui/notices.ts';
import { PasswordField } from '../../../../ui/PasswordField.tsx';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { SideDialog } from '../../../../ui/SideDialog.tsx';
import { SwitchField } from '../../../../ui/SwitchField.tsx';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { TimeField } from '../../../../ui/TimeField.tsx';
import { RecurrenceField } from '../../../export-templates/parts/schedules/RecurrenceField.tsx';
import styles from './erp.module.css';

export type ErpChannel = NonNullable<Answer<'erp.delivery'>['channel']>;
type Values = Required<Sent<'erp.saveDelivery'>>;

interface ErpChannelFormProps {
  system: Values['system'];
  channel: ErpChannel | null;
  onClose: () => void;
}

/**
 * The form for the SFTP server of an ERP system. The password or private key is never stored as a draft, and the user
 * has to confirm the server's fingerprint.
 */
export function ErpChannelForm({ system, channel, onClose }: ErpChannelFormProps) {
  const formId = useId();
  const zone = useTimeZone();
  const today = useToday();
  const [values, setValues] = useState(() => valuesOf(channel, { system, zone, today }));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const test = useWrite('erp.testDelivery');
  const save = useWrite('erp.saveDelivery');
  const change = (changed: Partial<Values>) => setValues((current) => ({ ...current, ...changed }));
  const { host_key: shownKey } = values;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    // For a new server, the fingerprint is fetched first, and the user then confirms it.
    const checked = contract.saveDelivery.input.safeParse({ ...values, host_key: shownKey || placeholderKey });
    setErrors(errorsOf(checked.error?.issues));
    if (!checked.success) return;
    try {
      if (!shownKey) {
        const { host, port, username, auth, directory, ack_directory, secret } = checked.data;
        const target = { system, host, port, username, auth, directory, ack_directory, secret };
        change({ host_key: (await test.mutateAsync(target)).host_key });
        return;
      }
      await save.mutateAsync(checked.data);
      notify.success('Delivery saved');
      onClose();
    } catch (failure) {
      setRefusal(errorText(failure));
    }
  }

  return (
    <SideDialog
      title="Delivery by SFTP"
      line="New postings are written to a directory of your server as a file."
      staysOpen
      onClose={onClose}
      foot={
        <span className={styles.last}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={test.isPending || save.isPending}>
            {shownKey ? 'Confirm and save' : 'Test connection'}
          </Button>
        </span>
      }
    >
      <form
        id={formId}
        aria-label="Delivery by SFTP"
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <FormAlert message={refusal} />
        <ServerFields values={values} errors={errors} hasSecret={channel !== null} onChange={change} />
        <WhenFields values={values} errors={errors} onChange={change} />
        {shownKey && <Fingerprint host_key={shownKey} isNew={shownKey !== channel?.host_key} />}
      </form>
    </SideDialog>
  );
}

const placeholderKey = `SHA256:${'a'.repeat(43)}`;

function Fingerprint({ host_key, isNew }: { host_key: string; isNew: boolean }) {
  return (
    <p>
      {isNew ? 'The connection works. Compare the fingerprint with the one of your server: ' : 'Fingerprint: '}
      <code className={styles.fingerprint}>{host_key}</code>
    </p>
  );
}

interface FieldsProps {
  values: Values;
  errors: Partial<Record<string, string>>;
  onChange: (changed: Partial<Values>) => void;
}

function ServerFields({ values, errors, hasSecret, onChange }: FieldsProps & { hasSecret: boolean }) {
  // A different server has a different fingerprint, so the confirmed fingerprint is cleared.
  const moveTo = (changed: Partial<Values>) => onChange({ ...changed, host_key: '' });
  return (
    <>
      <FieldPair>
        <TextField
          label="Server"
          placeholder="sftp.company.com"
          value={values.host}
          error={errors.host}
          onChange={({ currentTarget }) => moveTo({ host: currentTarget.value })}
        />
        <TextField
          label="Port"
          inputMode="numeric"
          value={String(values.port)}
          error={errors.port}
          onChange={({ currentTarget }) => moveTo({ port: Number(currentTarget.value.replace(/\D/gu, '')) })}
        />
      </FieldPair>
      <TextField
        label="User name"
        autoComplete="off"
        value={values.username}
        error={errors.username}
        onChange={({ currentTarget }) => moveTo({ username: currentTarget.value })}
      />
      <SegmentField
        label="Sign in with"
        value={values.auth}
        options={[
          { value: 'password', label: 'Password' },
          { value: 'key', label: 'Private key' },
        ]}
        onChange={(auth) => moveTo({ auth })}
      />
      <SecretField
        values={values}
        error={errors.secret}
        hasSecret={hasSecret}
        onChange={(secret) => moveTo({ secret })}
      />
      <TextField
        label="Directory"
        value={values.directory}
        error={errors.directory}
        onChange={({ currentTarget }) => onChange({ directory: currentTarget.value })}
      />
      <TextField
        label="Directory of acknowledgements"
        isOptional
        description="Your system writes a file with the same name and the ending .ack there."
        value={values.ack_directory}
        error={errors.ack_directory}
        onChange={({ currentTarget }) => onChange({ ack_directory: currentTarget.value })}
      />
    </>
  );
}

interface SecretFieldProps {
  values: Values;
  error: string | undefined;
  hasSecret: boolean;
  onChange: (secret: string | null) => void;
}

/** The password or private key. A private key has several lines, which a password field would join. */
function SecretField({ values: { auth, secret }, error, hasSecret, onChange }: SecretFieldProps) {
  const description = hasSecret ? 'Leave it empty to keep the stored one.' : undefined;
  if (auth === 'key')
    return (
      <TextAreaField
        label="Private key"
        description={description}
        placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
        autoComplete="off"
        spellCheck={false}
        value={secret ?? ''}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
    );
  return (
    <PasswordField
      label="Password"
      description={description}
      autoComplete="off"
      value={secret ?? ''}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}

function WhenFields({ values, errors, onChange }: FieldsProps) {
  const zones = useTimeZoneChoices(values.time_zone);
  return (
    <>
      <RecurrenceField
        value={values.recurrence}
        isInvalid={errors.recurrence !== undefined}
        onChange={(recurrence) => onChange({ recurrence })}
      />
      <FieldPair>
        <TimeField label="Time" error={errors.time} value={values.time} onChange={(time) => onChange({ time })} />
        <SelectField
          label="Time zone"
          {...zones}
          value={values.time_zone}
          onChange={(time_zone) => time_zone && onChange({ time_zone })}
        />
      </FieldPair>
      <DateField
        label="Deliver postings since"
        value={values.deliver_from}
        error={errors.deliver_from}
        onChange={(day) => day && onChange({ deliver_from: day })}
      />
      <SwitchField
        label="Pause the schedule"
        checked={values.is_paused}
        onChange={({ currentTarget }) => onChange({ is_paused: currentTarget.checked })}
      />
    </>
  );
}

function valuesOf(
  channel: ErpChannel | null,
  { system, zone, today }: { system: Values['system']; zone: string; today: string },
): Values {
  const defaults: Values = {
    system,
    host: '',
    port: 22,
    username: '',
    auth: 'password',
    secret: null,
    directory: '/',
    ack_directory: '',
    host_key: '',
    entity_id: null,
    deliver_from: `${today.slice(0, 7)}-01`,
    is_paused: false,
    recurrence: { kind: 'weekly', weekdays: [1, 2, 3, 4, 5] },
    time: '18:00',
    time_zone: zone,
    version: 0,
  };
  if (!channel) return defaults;
  const { when: _, next_run_at: __, problem: ___, ...saved } = channel;
  return { ...defaults, ...saved };
}

function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[] = []): Partial<Record<string, string>> {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
