import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { providerAdmin } from '#contract/provider-admin.contract.ts';
import type { ProviderContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { findCompany } from '../companies/find-company.ts';
import { openRequests, requestsOf } from '../exports/requests/list-requests.ts';
import { answerRequest } from '../exports/requests/write-requests.ts';

type Requests = OutputOf<typeof providerAdmin.reportRequests>;

const maxOpen = 50;

/** Lists all requests of one company, or the open requests of every company. */
export async function listReportRequests(
  { app }: ProviderContext,
  { client_id }: InputOf<typeof providerAdmin.reportRequests>,
): Promise<Requests> {
  const wanted = client_id ? [{ client_id }] : await openRequests(app.database, maxOpen);
  const data: Requests['data'] = [];
  for (const { client_id: id, ...one } of wanted) {
    const company = await findCompany(app.database, id);
    if (!company) throw new Refused('item.not_found');
    const query = { client_id: id, ...('request_id' in one ? { id: one.request_id } : {}) };
    const requests = await app.database.readInCompany(id, (tx) => requestsOf(tx, query));
    data.push(...requests.map((request) => ({ ...request, client_id: id, company: company.name })));
  }
  return { status: true, data };
}

export async function answerReportRequest(
  { app, request, actor }: ProviderContext,
  { client_id, ...answer }: InputOf<typeof providerAdmin.answerReportRequest>,
): Promise<OutputOf<typeof providerAdmin.answerReportRequest>> {
  if (!(await findCompany(app.database, client_id))) throw new Refused('item.not_found');
  await writeInCompany({ app, request, client_id }, (context) => answerRequest(context, { ...answer, by: actor }));
  return { status: true };
}
