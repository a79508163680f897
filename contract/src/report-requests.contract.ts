import { z } from 'zod';
import { any, can, superAdmin } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';
import { idOf, instant, text } from './shared/fields.ts';

const requestStatuses = ['open', 'answered', 'closed'] as const;

export const reportRequest = z.object({
  request_id: z.uuid(),
  subject: z.string(),
  status: z.enum(requestStatuses),
  requested_by: z.string(),
  created_at: instant,
  updated_at: instant,
  messages: z.array(
    z.object({
      message_id: z.uuid(),
      author: z.string(),
      is_support: z.boolean().describe('True for an answer of the provider.'),
      body: z.string(),
      at: instant,
    }),
  ),
});

export const requestMessage = text({ max: 2000 });

export const reportRequests = {
  list: endpoint({
    method: 'GET',
    path: '/report/custom/list',
    summary: 'List the newest requests for custom reports with their messages.',
    permission: any(can('Settings', 'read'), superAdmin),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: z.array(reportRequest) }),
    refusals: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/report/custom/request',
    summary: 'Request a report that no template covers.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ subject: text({ max: 120 }), message: requestMessage }),
    output: z.object({ status: z.literal(true), request_id: z.uuid() }),
    refusals: ['report_request.too_many'],
    stale: ['report_requests'],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/report/custom/reply',
    summary: 'Write another message, which opens the request again, or close the request.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({
      request_id: idOf('report_request'),
      message: requestMessage.optional(),
      is_closed: z.boolean().default(false),
    }),
    output: z.object({ status: z.literal(true) }),
    refusals: ['item.not_found'],
    stale: ['report_requests'],
  }),
};
