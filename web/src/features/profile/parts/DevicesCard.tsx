import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { type DeviceState, stateOfDevice, turnOffDevice, turnOnDevice } from '../../../lib/push/this-device.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { notify } from '../../../ui/notices.ts';
import { Pill } from '../../../ui/Pill.tsx';
import { SimpleTable } from '../../../ui/SimpleTable.tsx';
import { pushDevicesQuery } from '../profile.calls.ts';
import styles from '../profile.module.css';
import { profileLabels } from '../profile-labels.ts';

type Device = Answer<'push.devices'>['data'][number];

/**
 * Turns on notifications on this device, and lists the person's devices. Hidden if the server cannot send
 * notifications, or if this browser does not support them and no device is listed.
 */
export function DevicesCard() {
  const { user } = useSession();
  const query = useQuery(pushDevicesQuery);
  const [state, setState] = useDeviceState(user);
  const devices = query.data?.data ?? [];
  const publicKey = query.data?.public_key;
  if (!publicKey || (state === 'unsupported' && devices.length === 0)) return null;

  return (
    <Card padded aria-label={t`Notifications on devices`}>
      <CardHeader title={t`Notifications on devices`} />
      <div className={styles.receipts}>
        <p>{profileLabels.devicesIntro}</p>
        {state === 'blocked' && <p role="alert">{profileLabels.devicesBlocked}</p>}
        {(state === 'off' || state === 'on') && (
          <ThisDevice
            isOn={state === 'on' && devices.some(({ is_current }) => is_current)}
            publicKey={publicKey}
            onChange={setState}
          />
        )}
        {devices.length > 0 && <DeviceTable devices={devices} onRemoved={setState} />}
      </div>
    </Card>
  );
}

function useDeviceState(owner: { client_id: string; user_id: string }) {
  const { client_id, user_id } = owner;
  const [state, setState] = useState<DeviceState>('unsupported');
  useEffect(() => {
    void stateOfDevice({ client_id, user_id }).then(setState, () => undefined);
  }, [client_id, user_id]);
  return [state, setState] as const;
}

interface ThisDeviceProps {
  isOn: boolean;
  publicKey: string;
  onChange: (state: DeviceState) => void;
}

function ThisDevice({ isOn, publicKey, onChange }: ThisDeviceProps) {
  const { user } = useSession();
  const queries = useQueryClient();
  const turnOn = useMutation({
    mutationFn: () => turnOnDevice(user, publicKey),
    onSuccess: async (state) => {
      onChange(state);
      if (state !== 'on') return;
      await queries.invalidateQueries({ queryKey: pushDevicesQuery.queryKey });
      notify.success(profileLabels.deviceOn);
    },
    onError: (error) => notify.failure(errorText(error)),
  });
  if (isOn) return <p role="status">{profileLabels.deviceIsOn}</p>;
  return (
    <div>
      <Button size="sm" variant="default" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
        {t`Turn on for this device`}
      </Button>
    </div>
  );
}

function DeviceTable({ devices, onRemoved }: { devices: readonly Device[]; onRemoved: (state: DeviceState) => void }) {
  const { user } = useSession();
  return (
    <SimpleTable
      label={t`Devices`}
      rows={devices}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t`Device`,
          isTitle: true,
          cell: ({ label, is_current }) => (
            <>
              {label} {is_current && <Pill tone="accent">{t`This device`}</Pill>}
            </>
          ),
        },
        { head: t`Turned on`, cell: ({ created_at }) => <DateTime at={created_at} zone={user.time_zone} /> },
        {
          head: t`Last notification`,
          cell: ({ last_used_at }) =>
            last_used_at ? <DateTime at={last_used_at} zone={user.time_zone} /> : t`None yet`,
        },
        {
          head: t`Remove`,
          isAction: true,
          align: 'right',
          cell: (device) => <RemoveButton device={device} onRemoved={onRemoved} />,
        },
      ]}
    />
  );
}

function RemoveButton({ device, onRemoved }: { device: Device; onRemoved: (state: DeviceState) => void }) {
  const remove = useWrite('push.remove');
  const onSuccess = async () => {
    if (device.is_current) {
      await turnOffDevice().catch(() => undefined);
      onRemoved('off');
    }
    notify.success(device.is_current ? profileLabels.deviceOff : profileLabels.deviceRemoved(device.label));
  };
  return (
    <Button
      size="sm"
      variant="default"
      loading={remove.isPending}
      aria-label={t`Remove ${device.label}`}
      onClick={() =>
        remove.mutate({ id: device.id }, { onSuccess, onError: (error) => notify.failure(errorText(error)) })
      }
    >
      {t`Remove`}
    </Button>
  );
}
