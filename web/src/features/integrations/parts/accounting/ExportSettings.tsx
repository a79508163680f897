import { Button } from '@mantine/core';
import { useState } from 'react';
import { vendorFeatures } from '#domain/accounting/accounting-vendors.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SentenceToken } from '../../../../ui/SentenceToken.tsx';
import { SwitchField } from '../../../../ui/SwitchField.tsx';
import type { Connection } from './accounting.calls.ts';
import styles from './accounting.module.css';
import { DocumentSentences } from './DocumentSentences.tsx';
import { EntryPreview } from './EntryPreview.tsx';
import { type SettingsPartProps, settingsOf } from './export-settings.ts';

/** The export settings as sentences, with a preview of the entry for a real report. */
export function ExportSettings({ connection, canChange }: { connection: Connection; canChange: boolean }) {
  const { id: connection_id, version, vendor } = connection;
  const [draft, setDraft] = useState(() => settingsOf(connection));
  const save = useWrite('accounting.settings');
  const change = (values: Partial<typeof draft>) => setDraft((current) => ({ ...current, ...values }));

  async function submit(): Promise<void> {
    try {
      await save.mutateAsync({ connection_id, version, ...draft });
      notify.success('Settings saved');
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <Card>
      <CardHeader title="Settings" />
      <div className={styles.settings}>
        <PeriodSentence draft={draft} isFixed={!canChange} onChange={change} />
        <DocumentSentences vendor={vendor} draft={draft} isFixed={!canChange} onChange={change} />
        <ExportSwitches draft={draft} isFixed={!canChange} onChange={change} />
        <VendorSwitches vendor={vendor} draft={draft} isFixed={!canChange} onChange={change} />
        {canChange && (
          <p>
            <Button loading={save.isPending} onClick={() => void submit()}>
              Save
            </Button>
          </p>
        )}
      </div>
      <EntryPreview connection_id={connection_id} settings={draft} />
    </Card>
  );
}

function PeriodSentence({ draft, isFixed, onChange }: SettingsPartProps) {
  return (
    <div>
      Export approvals and payments since{' '}
      <SentenceToken
        label="First day"
        isFixed={isFixed}
        picker={() => (
          <DateField
            label="First day"
            value={draft.export_from}
            onChange={(day) => day && onChange({ export_from: day })}
          />
        )}
      >
        {dateText(draft.export_from)}
      </SentenceToken>
      . The books are closed until{' '}
      <SentenceToken
        label="Closing date"
        isFixed={isFixed}
        picker={() => (
          <DateField
            label="Closing date"
            isOptional
            value={draft.closed_until}
            onChange={(day) => onChange({ closed_until: day })}
          />
        )}
      >
        {draft.closed_until ? dateText(draft.closed_until) : 'no date'}
      </SentenceToken>
      .
    </div>
  );
}

function ExportSwitches({ draft, isFixed, onChange }: SettingsPartProps) {
  return (
    <>
      <SwitchField
        label="Write one line per expense instead of one per category"
        checked={draft.grouping === 'expense'}
        disabled={isFixed}
        onChange={({ currentTarget }) => onChange({ grouping: currentTarget.checked ? 'expense' : 'category' })}
      />
      <SwitchField
        label="Export payments as well as approvals"
        checked={draft.with_payments}
        disabled={isFixed}
        onChange={({ currentTarget }) => onChange({ with_payments: currentTarget.checked })}
      />
      <SwitchField
        label="Book entries of a closed period on the first open day"
        checked={draft.moves_to_next_open}
        disabled={isFixed}
        onChange={({ currentTarget }) => onChange({ moves_to_next_open: currentTarget.checked })}
      />
    </>
  );
}

/** Settings that only some accounting systems support. */
function VendorSwitches({ vendor, draft, isFixed, onChange }: SettingsPartProps & Pick<Connection, 'vendor'>) {
  const { attachments, tax_codes, payments, creates_suppliers } = vendorFeatures[vendor];
  return (
    <>
      {creates_suppliers && (
        <SwitchField
          label="Create missing suppliers for employees"
          checked={draft.creates_suppliers}
          disabled={isFixed}
          onChange={({ currentTarget }) => onChange({ creates_suppliers: currentTarget.checked })}
        />
      )}
      {attachments && (
        <SwitchField
          label="Attach receipts to the entries"
          checked={draft.with_attachments}
          disabled={isFixed}
          onChange={({ currentTarget }) => onChange({ with_attachments: currentTarget.checked })}
        />
      )}
      {tax_codes && (
        <SwitchField
          label="Write the tax code of each line"
          description="The accounting system then separates the tax from the amount."
          checked={draft.with_taxes}
          disabled={isFixed}
          onChange={({ currentTarget }) => onChange({ with_taxes: currentTarget.checked })}
        />
      )}
      {payments && (
        <SwitchField
          label="Mark reports as paid when they are paid in the books"
          checked={draft.reads_payments}
          disabled={isFixed}
          onChange={({ currentTarget }) => onChange({ reads_payments: currentTarget.checked })}
        />
      )}
    </>
  );
}
