import { useState } from 'react';
import { type ClientSwitch, clientSwitchLabel } from '#domain/access/client-switches.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { ClientDetails } from './client.calls.ts';
import styles from './clients.module.css';

/** Shows the features of a client with switches to turn them on and off. */
export function FeaturesCard({ details }: { details: ClientDetails }) {
  const [changed, setChanged] = useState<{ feature: ClientSwitch; is_on: boolean } | null>(null);
  const label = changed && clientSwitchLabel[changed.feature];

  return (
    <Card aria-label="Features">
      <CardHeader title="Features" />
      <div className={styles.body}>
        {details.features.map(({ feature, is_on }) => (
          <SwitchField
            key={feature}
            label={clientSwitchLabel[feature]}
            checked={is_on}
            onChange={() => setChanged({ feature, is_on: !is_on })}
          />
        ))}
      </div>
      {changed && (
        <ChangeDialog
          details={details}
          title={`Turn ${changed.is_on ? 'on' : 'off'} “${label}”?`}
          line={`The change applies to everyone at ${details.client.name} from their next request.`}
          action={changed.is_on ? 'Turn on' : 'Turn off'}
          done={`${label} is ${changed.is_on ? 'on' : 'off'}`}
          change={() => ({ kind: 'set_feature', ...changed })}
          onClose={() => setChanged(null)}
        />
      )}
    </Card>
  );
}
