import { Button } from '@mantine/core';
import { useState } from 'react';
import { countText } from '#domain/text/count-text.ts';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { base64Of } from '../../../../lib/file-base64.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { DropField } from '../../../../ui/DropField.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Pill, type PillTone } from '../../../../ui/Pill.tsx';
import { ResultTiles } from '../../../../ui/ResultTiles.tsx';
import { SheetDecision } from '../../../../ui/SheetDecision.tsx';
import { RowMessages } from '../../../../ui/SheetResults.tsx';
import { SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import type { RateList } from '../../per-diem.calls.ts';
import { seasonText } from '../../rate-text.ts';
import styles from './RateLists.module.css';
import { useRatesFile } from './use-rates-file.ts';

type CheckedFile = Answer<'perDiem.checkRatesFile'>;
type Row = CheckedFile['data'][number];
type Result = Row['result'];

const maxBytes = 2_200_000;
const shownRows = 200;

/** Imports rates from a file: choose it, check the rows, confirm. */
export function RatesImport({ list, onClose }: { list: RateList; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [file, setFile] = useState<{ content_base64: string; checked: CheckedFile } | null>(null);
  const check = useWrite('perDiem.checkRatesFile');
  const download = useRatesFile(list.id);

  async function read(chosen: File) {
    setProblem(null);
    if (chosen.size > maxBytes) return setProblem('This file is larger than 2.2 MB. Split it and import the parts.');
    try {
      const content_base64 = await base64Of(chosen);
      setFile({ content_base64, checked: await check.mutateAsync({ list_id: list.id, content_base64 }) });
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  if (file) return <CheckedRates list={list} {...file} onBack={() => setFile(null)} onDone={onClose} />;
  return (
    <Card aria-label={`Import rates into ${list.name}`}>
      <CardHeader title={`Import rates into ${list.name}`} />
      <div className={styles.import}>
        <FormAlert message={problem} />
        <DropField
          label="Drop a file with rates here"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          isPending={check.isPending}
          onFile={(chosen) => void read(chosen)}
        >
          CSV or XLSX, with column names in the first row. Rates are matched by place and season and updated.
        </DropField>
        <p>
          No file yet? <TextButton onClick={() => void download('xlsx')}>Download the rates of this list</TextButton>{' '}
          with all columns.
        </p>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}

const results: readonly { result: Result; label: string; one: string; tone: PillTone }[] = [
  { result: 'create', label: 'New', one: 'New', tone: 'accent' },
  { result: 'update', label: 'Changed', one: 'Changed', tone: 'accent' },
  { result: 'unchanged', label: 'Unchanged', one: 'Unchanged', tone: 'neutral' },
  { result: 'bad', label: 'Errors', one: 'Error', tone: 'bad' },
];

interface CheckedRatesProps {
  list: RateList;
  content_base64: string;
  checked: CheckedFile;
  onBack: () => void;
  onDone: () => void;
}

function CheckedRates({ list, content_base64, checked, onBack, onDone }: CheckedRatesProps) {
  const { counts, data } = checked;
  const [shown, setShown] = useState<Result | null>(counts.bad > 0 ? 'bad' : null);
  const save = useWrite('perDiem.importRates');
  const rows = data.filter(({ result }) => shown === null || result === shown);
  const saved = counts.create + counts.update;

  async function confirm() {
    try {
      await save.mutateAsync({ list_id: list.id, content_base64 });
      notify.success(`${ratesText(saved)} imported`);
      onDone();
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <>
      <ResultTiles
        tiles={results.map(({ result, label }) => ({ result, label, count: counts[result] }))}
        shown={shown}
        bad="bad"
        onShow={setShown}
      />
      <Card aria-label="Rows">
        <SimpleTable
          label="Rows"
          columns={columns}
          rows={rows.slice(0, shownRows)}
          keyOf={(row) => String(row.row_number)}
        />
        {rows.length > shownRows && (
          <p className={styles.more}>
            The first {shownRows} of {countText(rows.length)} rows are shown.
          </p>
        )}
      </Card>
      <SheetDecision
        line={
          counts.bad > 0
            ? `${ratesText(saved)} will be saved. Rows with errors are skipped: ${countText(counts.bad)}.`
            : `${ratesText(saved)} will be saved. Rates that the file leaves out stay.`
        }
        buttons={
          <>
            <Button variant="default" onClick={onBack}>
              Another file
            </Button>
            <Button disabled={saved === 0} loading={save.isPending} onClick={() => void confirm()}>
              {saved === 0 ? 'Nothing to import' : `Import ${ratesText(saved)}`}
            </Button>
          </>
        }
      />
    </>
  );
}

const columns = [
  { head: 'Row', cell: (row: Row) => countText(row.row_number) },
  { head: 'Place', isTitle: true, cell: (row: Row) => row.place },
  { head: 'Season', cell: (row: Row) => seasonText(row.season) },
  { head: 'Daily rate', align: 'right' as const, cell: (row: Row) => row.rate || '–' },
  { head: 'Result', cell: (row: Row) => <RowResult row={row} /> },
];

function RowResult({ row }: { row: Row }) {
  const found = results.find(({ result }) => result === row.result);
  return (
    <>
      <Pill tone={found?.tone ?? 'neutral'}>{found?.one}</Pill>
      <RowMessages messages={row.messages} isBad={row.result === 'bad'} />
    </>
  );
}

function ratesText(count: number): string {
  return count === 1 ? '1 rate' : `${countText(count)} rates`;
}
