import type { InputOf } from '#contract/endpoint.ts';
import type { providerAdmin } from '#contract/provider-admin.contract.ts';
import { provider, type RoutesOf, read } from '../../http/context.ts';
import { printInvoice } from '../billing/invoice-file.ts';
import { answerReportRequest, listReportRequests } from './answer-requests.ts';
import { changeClient } from './change-client.ts';
import { listClients } from './list-clients.ts';
import { exportRetainedInvoices, listDeletions } from './list-deletions.ts';
import { settleInvoice } from './settle-invoice.ts';
import { showClient } from './show-client.ts';
import { showRevenue } from './show-revenue.ts';

export const providerAdminRoutes = {
  // The answer depends only on the session. The provider's tools also send ids in the body, which are ignored.
  verify: read(async ({ actor }, _input: object) => ({
    status: true as const,
    iladmin_action: actor.access.is_provider_admin,
  })),
  clients: provider(listClients),
  client: provider(showClient),
  deletions: provider(listDeletions),
  retainedInvoices: provider(exportRetainedInvoices),
  changeClient: provider(changeClient),
  revenue: provider(showRevenue),
  settleInvoice: provider(settleInvoice),
  invoiceFile: provider(({ app, request }, { client_id, invoice_id }: InputOf<typeof providerAdmin.invoiceFile>) =>
    app.database.readInCompany(client_id, (tx) => printInvoice({ app, tx, request, client_id }, invoice_id)),
  ),
  reportRequests: provider(listReportRequests),
  answerReportRequest: provider(answerReportRequest),
} satisfies RoutesOf<typeof providerAdmin>;
