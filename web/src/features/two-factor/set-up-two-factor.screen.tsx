import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { PublicLinks } from '../../ui/PublicFooter.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { SplitPage } from '../sign-in/parts/SplitPage.tsx';
import { AuthenticatorDialog } from './parts/AuthenticatorDialog.tsx';
import { Passkeys } from './parts/Passkeys.tsx';
import { RecoveryCodesDialog } from './parts/RecoveryCodesDialog.tsx';
import styles from './parts/two-factor.module.css';
import { twoFactorLabels } from './parts/two-factor-labels.ts';

interface SetUpTwoFactorScreenProps {
  /** Opens the product after the setup. */
  onDone: () => void;
  onSignOut: () => void;
  links?: PublicLinks;
}

/** The page on which a person who needs a second factor sets it up before they can use the product. */
export function SetUpTwoFactorScreen({ onDone, onSignOut, links = {} }: SetUpTwoFactorScreenProps) {
  const [isAddingApp, setAddingApp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function finish(recovery_codes: readonly string[] | null) {
    setAddingApp(false);
    if (recovery_codes) setCodes(recovery_codes);
    else onDone();
  }

  return (
    <SplitPage links={links}>
      <div className={styles.setUp}>
        <h1>{t`Set up two-factor sign-in`}</h1>
        <p>{twoFactorLabels.setUpIntro}</p>
        <div className={styles.ways}>
          <div className={styles.way}>
            <div>
              <b>{t`Authenticator app`}</b>
              <small>{twoFactorLabels.appHint}</small>
            </div>
            <Button size="sm" onClick={() => setAddingApp(true)}>
              {t`Set up`}
            </Button>
          </div>
          <Passkeys passkeys={[]} onCodes={finish} />
        </div>
        <p>
          <TextButton onClick={onSignOut}>{t`Sign out`}</TextButton>
        </p>
      </div>
      {isAddingApp && <AuthenticatorDialog onDone={finish} onClose={() => setAddingApp(false)} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={onDone} />}
    </SplitPage>
  );
}
