import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './BankForm.module.css';
import type { BankFormProps } from './bank-form-props.ts';

type BankSession = Answer<'ach.iavToken'>;

/** Adds an account through the bank: the user signs in at the bank in another tab and then adds the account here. */
export function SessionForm({ of, action, onAdded }: BankFormProps) {
  const start = useWrite('ach.iavToken');
  const add = useWrite('ach.addFundingSource');
  const [session, setSession] = useState<BankSession | null>(null);
  const [name, setName] = useState(of === 'company' ? t`Company account` : t`My account`);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function attempt(work: () => Promise<void>) {
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setRefusal(errorText(error));
    }
  }
  const begin = () => attempt(async () => setSession(await start.mutateAsync({ of })));
  const finish = ({ session_id }: BankSession) =>
    attempt(async () => {
      await add.mutateAsync({ of, bank: { kind: 'session', session_id, name } });
      notify.success(t`Bank account added`);
      onAdded?.();
    });

  return (
    <form
      className={styles.form}
      aria-label={t`Sign in at the bank`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void (session ? finish(session) : begin());
      }}
    >
      <FormAlert message={refusal} />
      {session ? (
        <>
          <p className={styles.text}>{t`Sign in at your bank in the new tab. Then return here and add the account.`}</p>
          <div>
            <Button
              component="a"
              href={session.session_url}
              target="_blank"
              rel="noreferrer"
              variant="default"
              rightSection={<IconExternalLink aria-hidden="true" />}
            >
              {t`Open the bank`}
            </Button>
          </div>
          <TextField
            label={t`Nickname`}
            maxLength={50}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </>
      ) : (
        <p className={styles.text}>{t`Your bank confirms the account at once, so you do not enter its numbers.`}</p>
      )}
      <div>
        <Button type="submit" loading={start.isPending || add.isPending} disabled={session !== null && !name.trim()}>
          {session ? action : t`Continue to the bank`}
        </Button>
      </div>
    </form>
  );
}
