import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { rich } from '../../../ui/rich.tsx';
import { twoFactorQuery } from '../two-factor.calls.ts';
import { AuthenticatorDialog } from './AuthenticatorDialog.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import styles from './two-factor.module.css';
import { twoFactorLabels } from './two-factor-labels.ts';

type Factors = Answer<'twoFactor.status'>['data'];

/** The person's second factors, with buttons to add and remove them. */
export function TwoFactorCard() {
  const query = useQuery(twoFactorQuery);
  const factors = query.data?.data;
  const { user } = useSession();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  return (
    <Card padded aria-label={t`Two-factor sign-in`}>
      <CardHeader title={t`Two-factor sign-in`} />
      <p className={styles.intro}>{twoFactorLabels.intro}</p>
      {factors?.required_from && (
        <p className={styles.intro}>
          {rich`Required from ${<DateTime at={factors.required_from} zone={user.time_zone} />}`}
        </p>
      )}
      <ListStatus
        of={query}
        count={factors ? 1 : 0}
        rows={2}
        empty={null}
        failed={t`Failed to fetch Two-factor sign-in.`}
      >
        {factors && (
          <div className={styles.ways}>
            <AuthenticatorApp factors={factors} onCodes={setCodes} />
            <Passkeys passkeys={factors.passkeys} onCodes={setCodes} />
            {factors.totp_since && <RecoveryCodes factors={factors} onCodes={setCodes} />}
          </div>
        )}
      </ListStatus>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  );
}

interface FactorProps {
  factors: Factors;
  onCodes: (codes: readonly string[] | null) => void;
}

function AuthenticatorApp({ factors, onCodes }: FactorProps) {
  const { user } = useSession();
  const [dialog, setDialog] = useState<'add' | 'remove' | null>(null);
  const turnOff = useWrite('twoFactor.turnOffTotp');
  const close = () => setDialog(null);

  return (
    <div className={styles.way}>
      <div>
        <b>{t`Authenticator app`}</b>
        <small>
          {factors.totp_since
            ? rich`On since ${<DateTime at={factors.totp_since} zone={user.time_zone} />}`
            : twoFactorLabels.appHint}
        </small>
      </div>
      {factors.totp_since ? (
        <Button variant="default" size="sm" onClick={() => setDialog('remove')}>
          {t`Turn off`}
        </Button>
      ) : (
        <Button size="sm" onClick={() => setDialog('add')}>
          {t`Set up`}
        </Button>
      )}
      {dialog === 'add' && (
        <AuthenticatorDialog
          onDone={(recovery_codes) => {
            close();
            notify.success(twoFactorLabels.turnedOn);
            onCodes(recovery_codes);
          }}
          onClose={close}
        />
      )}
      {dialog === 'remove' && (
        <CodeDialog
          title={t`Turn off the authenticator app?`}
          line={twoFactorLabels.turnOffHint}
          action={t`Turn off`}
          hasPassword
          isDestroying
          onConfirm={async (values) => {
            await turnOff.mutateAsync(values);
            close();
            notify.success(twoFactorLabels.appTurnedOff);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

function RecoveryCodes({ factors, onCodes }: FactorProps) {
  const [isOpen, setOpen] = useState(false);
  const renew = useWrite('twoFactor.renewRecoveryCodes');

  return (
    <div className={styles.way}>
      <div>
        <b>{t`Recovery codes`}</b>
        <small>{twoFactorLabels.recoveryLeft(factors.recovery_codes_left)}</small>
      </div>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {t`Create new codes`}
      </Button>
      {isOpen && (
        <CodeDialog
          title={t`Create new recovery codes?`}
          line={twoFactorLabels.renewHint}
          action={t`Create new codes`}
          onConfirm={async ({ code }) => {
            const { recovery_codes } = await renew.mutateAsync({ code });
            setOpen(false);
            onCodes(recovery_codes);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
