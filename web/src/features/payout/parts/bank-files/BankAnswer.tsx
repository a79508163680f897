import { useState } from 'react';
import { answerResultLabel, answerResults } from '#domain/bank-files/answer-result.ts';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { base64Of } from '../../../../lib/file-base64.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { DropField } from '../../../../ui/DropField.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { SimpleTable } from '../../../../ui/SimpleTable.tsx';
import styles from './BankFiles.module.css';

type ReadAnswer = Answer<'bankFiles.readAnswer'>;
const maxBytes = 20_000_000;

/** Uploads the bank's response file and shows what it changed. */
export function BankAnswer() {
  const read = useWrite('bankFiles.readAnswer');
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<ReadAnswer | null>(null);

  async function send(file: File) {
    setProblem(null);
    if (file.size > maxBytes) return setProblem('Choose a file of at most 20 MB.');
    try {
      setAnswer(await read.mutateAsync({ file_name: file.name, content_base64: await base64Of(file) }));
    } catch (error) {
      setAnswer(null);
      setProblem(errorText(error));
    }
  }

  return (
    <Card>
      <CardHeader title="The bank’s answer" />
      <div className={styles.answer}>
        <FormAlert message={problem} />
        <DropField
          label="Drop the bank’s answer here"
          accept=".xml,.pain,.camt,application/xml,text/xml"
          isPending={read.isPending}
          onFile={(file) => void send(file)}
        >
          A status report (pain.002), statement (camt.053) or notification (camt.054). Payments are marked as paid or
          failed by the id in each line.
        </DropField>
        {answer && <AnswerResult answer={answer} />}
      </div>
    </Card>
  );
}

function AnswerResult({ answer: { was_read_before, read_at, counts, lines } }: { answer: ReadAnswer }) {
  const shown = answerResults.filter((result) => counts[result] > 0);
  return (
    <div className={styles.file} role="status">
      {was_read_before && (
        <p>
          This answer was read before, on <DateTime at={read_at} />. Nothing was changed.
        </p>
      )}
      <p>
        {shown.length === 0
          ? 'The answer names no payments.'
          : shown.map((result) => `${answerResultLabel[result]}: ${counts[result]}`).join(' · ')}
      </p>
      {lines.length > 0 && (
        <SimpleTable
          label="Payments in the answer"
          rows={lines}
          keyOf={({ payout_id }) => payout_id}
          columns={[
            {
              head: 'Payment',
              isTitle: true,
              cell: ({ payee, number, file_number }) => (
                <span>
                  {payee}
                  <span className={styles.dim}>
                    {number}, {file_number}
                  </span>
                </span>
              ),
            },
            {
              head: 'Amount',
              align: 'right',
              cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
            },
            { head: 'In the answer', cell: ({ reported }) => reported || '–' },
            {
              head: 'Result',
              cell: ({ result, reason }) => (
                <span>
                  {answerResultLabel[result]}
                  {reason && <span className={styles.dim}>{reason}</span>}
                </span>
              ),
            },
          ]}
        />
      )}
    </div>
  );
}
