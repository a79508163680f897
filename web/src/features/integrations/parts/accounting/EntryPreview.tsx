import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { exportDocumentLabel } from '#domain/accounting/export-documents.ts';
import { dateText } from '#domain/dates/date-text.ts';
import type { Answer } from '../../../../lib/call.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { CardHeader } from '../../../../ui/Card.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import type { Settings } from './export-settings.ts';

type Preview = NonNullable<Answer<'accounting.preview'>['data']>;
type PreviewDocument = Preview['documents'][number];
type PreviewLine = PreviewDocument['lines'][number];

/**
 * The documents that the most recently approved report would create with these settings, even before they are saved.
 */
export function EntryPreview({ connection_id, settings }: { connection_id: string; settings: Settings }) {
  const { grouping, with_taxes, reimbursable_as, card_as, dated_by, memo } = settings;
  const query = queryOf('accounting.preview', {
    connection_id,
    grouping,
    taxes: with_taxes ? 'with' : 'without',
    reimbursable_as,
    card_as,
    dated_by,
    memo: memo.join(','),
  });
  const { data: preview } = useQuery({ ...query, placeholderData: (previous) => previous }).data ?? {};
  if (!preview) return null;
  return preview.documents.map((document) => (
    <DocumentPreview key={document.document} preview={preview} document={document} />
  ));
}

function DocumentPreview({ preview, document }: { preview: Preview; document: PreviewDocument }) {
  const { currency, memo } = preview;
  const { on, payee, lines } = document;
  const name = exportDocumentLabel[document.document];
  const money = (amount: string | null) => amount && <Money amount={amount} currency={currency} />;
  const taxColumn: SimpleColumn<PreviewLine & { index: number }> = {
    head: 'Tax',
    cell: ({ tax, tax_amount }) => tax && <TaxCell tax={tax} amount={money(tax_amount)} />,
  };
  const missing = document.document === 'bill' ? 'no supplier yet' : '';
  const facts = [on ? dateText(on) : 'Waits for the payment', payee ?? missing, memo].filter(Boolean);
  return (
    <>
      <CardHeader title={`Preview: ${name.toLowerCase()}`} detail={facts.join(' · ')} />
      <SimpleTable
        label={`Preview: ${name.toLowerCase()}`}
        rows={lines.map((line, index) => ({ ...line, index }))}
        keyOf={({ index }) => String(index)}
        columns={[
          { head: 'Account', isTitle: true, cell: ({ account }) => account ?? 'Not mapped' },
          { head: 'From', cell: ({ source, description }) => [source, description].filter(Boolean).join(', ') },
          ...(lines.some(({ tax }) => tax) ? [taxColumn] : []),
          { head: 'Debit', align: 'right', cell: ({ debit }) => money(debit) },
          { head: 'Credit', align: 'right', cell: ({ credit }) => money(credit) },
        ]}
      />
    </>
  );
}

function TaxCell({ tax, amount }: { tax: string; amount: ReactNode }) {
  return (
    <>
      {tax}, {amount}
    </>
  );
}
