import { Button } from '@mantine/core';
import { useState } from 'react';
import { plural, t } from '#domain/language/translate.ts';
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
import { rich } from '../../../../ui/rich.tsx';
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

/** Imports rates from a file: choose the file, check the rows, confirm. */
export function RatesImport({ list, onClose }: { list: RateList; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [file, setFile] = useState<{ content_base64: string; checked: CheckedFile } | null>(null);
  const check = useWrite('perDiem.checkRatesFile');
  const download = useRatesFile(list.id);

  async function read(chosen: File) {
    setProblem(null);
    if (chosen.size > maxBytes) return setProblem(t`This file is larger than 2.2 MB. Split it and import the parts.`);
    try {
      const content_base64 = await base64Of(chosen);
      setFile({ content_base64, checked: await check.mutateAsync({ list_id: list.id, content_base64 }) });
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  if (file) return <CheckedRates list={list} {...file} onBack={() => setFile(null)} onDone={onClose} />;
  return (
    <Card aria-label={t`Import rates into ${list.name}`}>
      <CardHeader title={t`Import rates into ${list.name}`} />
      <div className={styles.import}>
        <FormAlert message={problem} />
        <DropField
          label={t`Drop a file with rates here`}
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          isPending={check.isPending}
          onFile={(chosen) => void read(chosen)}
        >
          {t`CSV or XLSX, with column names in the first row. Rates are matched by place and season and updated.`}
        </DropField>
        <p>
          {rich`No file yet? ${<TextButton onClick={() => void download('xlsx')}>{t`Download the rates of this list`}</TextButton>} with all columns.`}
        </p>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </Card>
  );
}

const results: readonly { result: Result; label: string; one: string; tone: PillTone }[] = [
  { result: 'create', label: t`New`, one: t`New`, tone: 'accent' },
  { result: 'update', label: t`Changed`, one: t`Changed`, tone: 'accent' },
  { result: 'unchanged', label: t`Unchanged`, one: t`Unchanged`, tone: 'neutral' },
  { result: 'bad', label: t`Errors`, one: t`Error`, tone: 'bad' },
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
      notify.success(plural(saved, '1 rate imported', '# rates imported'));
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
      <Card aria-label={t`Rows`}>
        <SimpleTable
          label={t`Rows`}
          columns={columns}
          rows={rows.slice(0, shownRows)}
          keyOf={(row) => String(row.row_number)}
        />
        {rows.length > shownRows && (
          <p className={styles.more}>{t`The first ${shownRows} of ${countText(rows.length)} rows are shown.`}</p>
        )}
      </Card>
      <SheetDecision
        line={savedText(saved, counts.bad)}
        buttons={
          <>
            <Button variant="default" onClick={onBack}>
              {t`Another file`}
            </Button>
            <Button disabled={saved === 0} loading={save.isPending} onClick={() => void confirm()}>
              {saved === 0 ? t`Nothing to import` : plural(saved, 'Import 1 rate', 'Import # rates')}
            </Button>
          </>
        }
      />
    </>
  );
}

const columns = [
  { head: t`Row`, cell: (row: Row) => countText(row.row_number) },
  { head: t`Place`, isTitle: true, cell: (row: Row) => row.place },
  { head: t`Season`, cell: (row: Row) => seasonText(row.season) },
  { head: t`Daily rate`, align: 'right' as const, cell: (row: Row) => row.rate || '–' },
  { head: t`Result`, cell: (row: Row) => <RowResult row={row} /> },
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

function savedText(saved: number, bad: number): string {
  if (bad === 0)
    return plural(
      saved,
      '1 rate will be saved. Rates that the file leaves out stay.',
      '# rates will be saved. Rates that the file leaves out stay.',
    );
  return plural(
    saved,
    '1 rate will be saved. Rows with errors are skipped: {0}.',
    '# rates will be saved. Rows with errors are skipped: {0}.',
    countText(bad),
  );
}
