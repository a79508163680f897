import type { webhooks } from '#contract/webhooks.contract.ts';
import { type RoutesOf, read, write } from '../../http/context.ts';
import {
  actOnWebhook,
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  replaceSecret,
  replayDelivery,
} from './webhooks.ts';

export const webhooksRoutes = {
  list: read(listWebhooks),
  create: write(createWebhook),
  update: write(changeWebhook),
  action: write(actOnWebhook),
  replaceSecret: write(replaceSecret),
  deliveries: read(listDeliveries),
  replay: write(replayDelivery),
} satisfies RoutesOf<typeof webhooks>;
