import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../lib/call.ts';
import { call } from '../../../lib/call.ts';
import { CallError, errorText } from '../../../lib/call-error.ts';
import { arePasskeysSupported, createPasskey, passkeyProblem } from '../../../lib/passkeys.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { notify } from '../../../ui/notices.ts';
import { rich } from '../../../ui/rich.tsx';
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import styles from './two-factor.module.css';
import { twoFactorLabels } from './two-factor-labels.ts';

type Passkey = Answer<'twoFactor.status'>['data']['passkeys'][number];

interface PasskeysProps {
  passkeys: readonly Passkey[];
  onCodes: (codes: readonly string[] | null) => void;
}

/** The person's passkeys, with buttons to add, rename and remove them. */
export function Passkeys({ passkeys, onCodes }: PasskeysProps) {
  const [isNaming, setNaming] = useState(false);
  const add = useWrite('twoFactor.addPasskey');

  async function create(name: string) {
    try {
      const created = await createPasskey(await call('twoFactor.passkeyOptions', {}));
      const { recovery_codes } = await add.mutateAsync({ ...created, name });
      notify.success(twoFactorLabels.passkeyAdded);
      onCodes(recovery_codes);
    } catch (error) {
      const problem = error instanceof CallError ? errorText(error) : passkeyProblem(error);
      if (problem) notify.failure(problem);
    }
    setNaming(false);
  }

  return (
    <>
      <div className={styles.way}>
        <div>
          <b>{t`Passkeys`}</b>
          <small>{arePasskeysSupported() ? twoFactorLabels.passkeyHint : twoFactorLabels.passkeysUnsupported}</small>
        </div>
        {arePasskeysSupported() && (
          <Button variant={passkeys.length > 0 ? 'default' : 'filled'} size="sm" onClick={() => setNaming(true)}>
            {t`Add a passkey`}
          </Button>
        )}
      </div>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      {isNaming && (
        <PasskeyNameDialog
          title={t`Add a passkey`}
          line={twoFactorLabels.passkeyNameHint}
          action={t`Continue`}
          name=""
          onConfirm={create}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { user } = useSession();
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null);
  const rename = useWrite('twoFactor.renamePasskey');
  const remove = useWrite('twoFactor.removePasskey');
  const { id, name, created_at, last_used_at } = passkey;
  const close = () => setDialog(null);
  const added = <DateTime at={created_at} zone={user.time_zone} />;

  return (
    <div className={styles.passkey}>
      <div>
        <span>{name}</span>
        <small>
          {last_used_at
            ? rich`Added ${added}, last used ${<DateTime at={last_used_at} zone={user.time_zone} />}`
            : rich`Added ${added}`}
        </small>
      </div>
      <div className={styles.buttons}>
        <Button variant="default" size="sm" aria-label={t`Rename ${name}`} onClick={() => setDialog('rename')}>
          {t`Rename`}
        </Button>
        <Button variant="default" size="sm" aria-label={t`Remove ${name}`} onClick={() => setDialog('remove')}>
          {t`Remove`}
        </Button>
      </div>
      {dialog === 'rename' && (
        <PasskeyNameDialog
          title={t`Rename the passkey`}
          line={twoFactorLabels.passkeyNameHint}
          action={t`Save`}
          name={name}
          onConfirm={async (newName) => {
            await rename.mutateAsync({ id, name: newName });
            close();
          }}
          onClose={close}
        />
      )}
      {dialog === 'remove' && (
        <PasswordDialog
          title={t`Remove the passkey ${name}?`}
          line={twoFactorLabels.removePasskeyHint}
          action={t`Remove`}
          isDestroying
          onConfirm={async (password) => {
            await remove.mutateAsync({ id, password });
            close();
            notify.success(twoFactorLabels.passkeyRemoved);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
