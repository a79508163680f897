import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countText } from '#domain/text/count-text.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { notify } from '../../../ui/notices.ts';
import { Pill } from '../../../ui/Pill.tsx';
import { SheetDecision } from '../../../ui/SheetDecision.tsx';
import { RowMessages, SheetResults } from '../../../ui/SheetResults.tsx';
import { SkippedRowsButton } from '../../../ui/SkippedRowsButton.tsx';
import { type Import, type ImportResult, type ImportRow, importRowsQuery, readSkippedRows } from '../import.calls.ts';
import styles from './ImportWizard.module.css';

/** The third step of a user import: the result of each row, and the confirmation. */
export function ImportResults({ of, onConfirmed }: { of: Import; onConfirmed: (next: Import) => void }) {
  const [shown, setShown] = useState<ImportResult | null>(of.rows_bad > 0 ? 'bad' : null);
  const query = useInfiniteQuery(importRowsQuery(of, shown));
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];

  return (
    <>
      <SheetResults
        tiles={kinds.map(({ result, label, countOf }) => ({ result, label, count: countOf(of) }))}
        shown={shown}
        bad="bad"
        onShow={setShown}
        query={query}
        rows={rows}
        keyOf={(row) => String(row.row_number)}
        columns={[
          { head: 'Row', cell: (row) => countText(row.row_number) },
          { head: 'Person', isTitle: true, cell: (row) => <PersonOfRow row={row} mapping={of.mapping} /> },
          { head: 'Result', cell: (row) => <ResultPill result={row.result as ImportResult} /> },
          { head: 'Details', cell: (row) => <RowMessages messages={row.messages} isBad={row.result === 'bad'} /> },
        ]}
      />
      <Decision of={of} onConfirmed={onConfirmed} />
    </>
  );
}

const kinds: readonly { result: ImportResult; label: string; countOf: (of: Import) => number }[] = [
  { result: 'create', label: 'New', countOf: (of) => of.rows_create },
  { result: 'update', label: 'Changed', countOf: (of) => of.rows_update },
  { result: 'unchanged', label: 'Unchanged', countOf: (of) => of.rows_unchanged },
  { result: 'bad', label: 'Errors', countOf: (of) => of.rows_bad },
];

function PersonOfRow({ row, mapping }: { row: ImportRow; mapping: Record<string, string> }) {
  const cell = (field: string) => row.cells[mapping[field] ?? field] ?? '';
  const name = `${cell('first_name')} ${cell('last_name')}`.trim();
  return (
    <span className={styles.person}>
      {name || cell('email') || '–'}
      {name && <small>{cell('email')}</small>}
    </span>
  );
}

function ResultPill({ result }: { result: ImportResult }) {
  const label = result === 'bad' ? 'Error' : (kinds.find((kind) => kind.result === result)?.label ?? '');
  return <Pill tone={result === 'bad' ? 'bad' : result === 'unchanged' ? 'neutral' : 'accent'}>{label}</Pill>;
}

function Decision({ of, onConfirmed }: { of: Import; onConfirmed: (next: Import) => void }) {
  const [sendsInvitations, setSendsInvitations] = useState(true);
  const confirm = useWrite('users.confirmImport');
  const good = of.rows_create + of.rows_update;

  async function send() {
    try {
      onConfirmed((await confirm.mutateAsync({ import_id: of.import_id, send_invitations: sendsInvitations })).data);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <SheetDecision
      line={sentenceFor(of)}
      buttons={
        <>
          <SkippedRowsButton count={of.rows_bad} read={() => readSkippedRows(of)} />
          <Button component={AppLink} href="/settings/general/users?import=new" variant="default">
            Another file
          </Button>
          <Button disabled={good === 0} loading={confirm.isPending} onClick={() => void send()}>
            {good === 0 ? 'Nothing to import' : good === 1 ? 'Import 1 row' : `Import ${countText(good)} rows`}
          </Button>
        </>
      }
    >
      {of.rows_create > 0 && (
        <CheckboxField
          label={
            of.rows_create === 1
              ? 'Email an invitation to the new user'
              : `Email an invitation to the ${countText(of.rows_create)} new users`
          }
          checked={sendsInvitations}
          onChange={(event) => setSendsInvitations(event.currentTarget.checked)}
        />
      )}
    </SheetDecision>
  );
}

function sentenceFor({ rows_bad, rows_create, rows_update }: Import): string {
  if (rows_create + rows_update === 0)
    return rows_bad === 0
      ? 'All users in the file are up to date. There is nothing to import.'
      : 'No row can be imported. Correct the file and upload it again.';
  if (rows_bad === 0) return 'All rows are imported together, or none if anything goes wrong.';
  return rows_bad === 1
    ? 'The row with an error is skipped. All others are imported together, or none if anything goes wrong.'
    : `The ${countText(rows_bad)} rows with errors are skipped. All others are imported together, or none if anything goes wrong.`;
}
