import { Button } from '@mantine/core';
import { useState } from 'react';
import { ledgerAccountLabel, ledgerAccounts } from '#domain/ledger/postings.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import type { ErpConnector } from './ErpDownload.tsx';
import styles from './erp.module.css';

/** The account numbers used in the export files of an ERP system. */
export function AccountNumbers({ connector, canChange }: { connector: ErpConnector; canChange: boolean }) {
  const { system, version, name } = connector;
  const [numbers, setNumbers] = useState(connector.account_numbers);
  const save = useWrite('erp.save');

  async function submit() {
    try {
      await save.mutateAsync({ system, version, account_numbers: numbers });
      notify.success('Account numbers saved');
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <Card aria-label="Account numbers">
      <CardHeader
        title="Account numbers"
        detail={`Only for ${name} files. An empty field uses the chart of accounts; expenses use the ledger account of their category.`}
      />
      <div className={styles.body}>
        <div className={styles.fields}>
          {ledgerAccounts.map((account) => (
            <TextField
              key={account}
              label={ledgerAccountLabel[account]}
              maxLength={30}
              readOnly={!canChange}
              value={numbers[account] ?? ''}
              onChange={({ currentTarget: { value } }) => setNumbers((before) => ({ ...before, [account]: value }))}
            />
          ))}
        </div>
        {canChange && (
          <p>
            <Button variant="default" loading={save.isPending} onClick={() => void submit()}>
              Save
            </Button>
          </p>
        )}
      </div>
    </Card>
  );
}
