import type { reportRequests } from '#contract/report-requests.contract.ts';
import { type RoutesOf, read, write } from '../../../http/context.ts';
import { listRequests } from './list-requests.ts';
import { createRequest, replyToRequest } from './write-requests.ts';

export const reportRequestsRoutes = {
  list: read(listRequests),
  create: write(createRequest),
  reply: write(replyToRequest),
} satisfies RoutesOf<typeof reportRequests>;
