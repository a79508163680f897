import type { OutputOf } from '#contract/endpoint.ts';
import type { providerAdmin } from '#contract/provider-admin.contract.ts';
import type { ProviderContext } from '../../http/context.ts';
import { type CsvColumn, csvFile } from '../../http/csv-file.ts';
import { listedDeletions } from '../companies/find-deletion.ts';
import { type RetainedInvoice, readRetainedInvoices } from './retained-invoices.rows.ts';

export async function listDeletions({ app }: ProviderContext): Promise<OutputOf<typeof providerAdmin.deletions>> {
  const rows = await listedDeletions(app.database);
  return {
    status: true,
    data: rows.map(({ client_id, company_name, requested_at, due_at, finished_at, ...counts }) => ({
      client_id,
      name: company_name,
      requested_at: requested_at.toISOString(),
      deletes_on: due_at.toISOString().slice(0, 10),
      deleted_at: finished_at?.toISOString() ?? null,
      no_of_rows: counts.no_of_rows,
      no_of_files: counts.no_of_files,
      no_of_invoices: counts.no_of_invoices,
    })),
  };
}

/** Exports the provider's own documents, which it has to keep after a company is deleted. */
export async function exportRetainedInvoices({
  app,
}: ProviderContext): Promise<OutputOf<typeof providerAdmin.retainedInvoices>> {
  const rows = await readRetainedInvoices(app.database);
  return { status: true, file_name: 'invoices-of-deleted-companies.csv', content: csvFile(columns, rows) };
}

const columns: CsvColumn<RetainedInvoice>[] = [
  { header: 'Kind', text: ({ kind }) => (kind === 'invoice' ? 'Invoice' : 'Credit note') },
  { header: 'Number', text: ({ number }) => String(number) },
  { header: 'Issued on', text: ({ issued_on }) => issued_on },
  { header: 'Company', text: ({ recipient }) => recipient?.company ?? '' },
  { header: 'Address', text: ({ recipient }) => recipient?.address ?? '' },
  { header: 'Country', text: ({ recipient }) => recipient?.country ?? '' },
  { header: 'VAT number', text: ({ recipient }) => recipient?.vat_number ?? '' },
  { header: 'Currency', text: ({ currency }) => currency },
  { header: 'Net', text: ({ net }) => net },
  { header: 'Tax', text: ({ tax }) => tax },
  { header: 'Total', text: ({ total }) => total },
];
