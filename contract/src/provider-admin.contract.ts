import { z } from 'zod';
import { providerAdmin as onlyProvider, signedIn } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';
import { reportRequest, requestMessage } from './report-requests.contract.ts';
import { clientChange, clientDetails, clientFilters, clientRow, clientSorts } from './shared/client-schemas.ts';
import { done, email, idOf, text } from './shared/fields.ts';
import { listInput, listOutput } from './shared/list.ts';

export const providerAdmin = {
  verify: endpoint({
    method: 'POST',
    path: '/provider-admin/verify',
    summary: 'Get whether the user of the token is a provider admin.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({ expense_client_id: idOf('company').optional(), username: email.optional() }),
    output: z.object({ status: z.literal(true), iladmin_action: z.boolean() }),
    refusals: [],
    open_when_ended: 'everyone',
  }),
  clients: endpoint({
    method: 'POST',
    path: '/provider-admin/client/list',
    summary: 'List the client companies with plan, users, last activity, renewal and overdue amount.',
    permission: onlyProvider,
    effect: 'read',
    input: listInput(clientFilters, clientSorts),
    output: listOutput(clientRow).extend({ plans: z.array(z.object({ code: z.string(), name: z.string() })) }),
    refusals: [],
  }),
  client: endpoint({
    method: 'GET',
    path: '/provider-admin/client/{client_id}',
    summary: 'Get the subscription, invoices, features, notes and changes of a client company.',
    permission: onlyProvider,
    effect: 'read',
    input: z.strictObject({ client_id: idOf('company') }),
    output: z.object({ status: z.literal(true), data: clientDetails }),
    refusals: ['item.not_found'],
  }),
  changeClient: endpoint({
    method: 'POST',
    path: '/provider-admin/client/change',
    summary: 'Change the subscription or a feature of a client company, or add a note about it.',
    permission: onlyProvider,
    effect: 'write',
    input: z.strictObject({
      client_id: idOf('company'),
      version: z.int().min(0).max(2_147_483_647),
      reason: text({ max: 500 }).describe('Part of the client’s audit log. The text of a note.'),
      change: clientChange,
    }),
    output: done,
    refusals: [
      'item.not_found',
      'item.changed',
      'subscription.wrong_state',
      'client.trial_date',
      'billing.no_plan',
      'billing.no_card',
      'billing.same_terms',
      'billing.too_few_seats',
      'billing.too_many_seats',
    ],
    stale: ['clients'],
  }),
  invoiceFile: endpoint({
    method: 'GET',
    path: '/provider-admin/client/{client_id}/invoice/{invoice_id}/file',
    summary: 'Get the link to the PDF of an invoice of a client company.',
    permission: onlyProvider,
    effect: 'read',
    input: z.strictObject({ client_id: idOf('company'), invoice_id: idOf('invoice') }),
    output: z.object({ status: z.literal(true), url: z.string() }),
    refusals: ['item.not_found'],
  }),
  reportRequests: endpoint({
    method: 'POST',
    path: '/provider-admin/report-request/list',
    summary: 'List all report requests of a company, or the open requests of every company.',
    permission: onlyProvider,
    effect: 'read',
    input: z.strictObject({ client_id: idOf('company').optional() }),
    output: z.object({
      status: z.literal(true),
      data: z.array(reportRequest.extend({ client_id: z.uuid(), company: z.string() })),
    }),
    refusals: ['item.not_found'],
  }),
  answerReportRequest: endpoint({
    method: 'POST',
    path: '/provider-admin/report-request/reply',
    summary: 'Answer a report request of a company. The requester gets an email.',
    permission: onlyProvider,
    effect: 'write',
    input: z.strictObject({
      client_id: idOf('company'),
      request_id: idOf('report_request'),
      message: requestMessage,
    }),
    output: done,
    refusals: ['item.not_found'],
    stale: ['clients'],
  }),
};
