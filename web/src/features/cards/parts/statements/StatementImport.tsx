import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import type { Sent } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { base64Of } from '../../../../lib/file-base64.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { DropField } from '../../../../ui/DropField.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Shimmer } from '../../../../ui/Shimmer.tsx';
import { useUrlSearch } from '../../../../ui/use-url-search.ts';
import { companyTabUrl } from '../card-urls.ts';
import { StatementColumns } from './StatementColumns.tsx';
import { StatementPreview } from './StatementPreview.tsx';
import type { Statement } from './statement.ts';
import styles from './statements.module.css';

type Upload = Sent<'cardStatements.upload'>;

const accepted = '.csv,.xlsx,.ofx,.qfx,.vcf,.cdf,.xml,.txt,.dat,.gl1025';
const maxBytes = 30_000_000;
const pollMs = 1000;

/**
 * Imports a statement file. The steps are the upload, the assignment of columns if the file is a table, the preview and
 * the confirmation.
 */
export function StatementImport({ statement_id }: { statement_id: string | null }) {
  const { change } = useUrlSearch();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useWrite('cardStatements.upload');
  const { data } = useQuery({
    ...queryOf('cardStatements.details', { statement_id: statement_id ?? '' }),
    enabled: isUuid(statement_id),
    refetchInterval: ({ state }) => (isBusy(state.data?.data) ? pollMs : false),
  });
  const statement = data?.data;

  async function send(chosen: File, options: Pick<Upload, 'mapping' | 'is_debit_positive'> = {}) {
    setProblem(null);
    setFile(chosen);
    if (chosen.size > maxBytes) return setProblem(t`This file is larger than 30 MB. Split it and upload the parts.`);
    try {
      const content_base64 = await base64Of(chosen);
      const answer = await upload.mutateAsync({ file_name: chosen.name, content_base64, ...options });
      change((current) => ({ ...current, statement: answer.data.id }));
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Corporate cards`, href: companyTabUrl('transactions') }, { label: t`Import statement` }]}
        title={t`Import statement`}
        line={statement ? `${statement.file_name}, ${statement.format}` : undefined}
      />
      <div className={styles.steps}>
        <FormAlert message={problem} />
        {statement && isFailed(statement) && <FormAlert message={statement.failure} />}
        {statement && isFailed(statement) && file && statement.headers.length > 1 && (
          <StatementColumns
            statement={statement}
            isPending={upload.isPending}
            onMapped={(options) => void send(file, options)}
          />
        )}
        {statement_id && !statement && <Shimmer />}
        {statement && !isFailed(statement) && <StatementPreview statement={statement} />}
        {(!statement_id || (statement && isFailed(statement))) && (
          <DropField
            label={t`Drop a card statement here`}
            accept={accepted}
            isPending={upload.isPending}
            onFile={(chosen) => void send(chosen)}
          >
            {t`CSV, Excel, OFX, QFX, Visa VCF 4, Mastercard CDF3, Amex GL1025 or camt.053. Card numbers must be masked.`}
          </DropField>
        )}
      </div>
    </>
  );
}

const busyStates: readonly Statement['state'][] = ['checking', 'importing'];

function isBusy(statement: Statement | undefined): boolean {
  return statement !== undefined && busyStates.includes(statement.state);
}

/** Returns true if the file could not be read, for example because a column is missing. */
function isFailed({ state }: Statement): boolean {
  return state === 'failed';
}
