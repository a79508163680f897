import type { App } from '../http/context.ts';
import { onEvent } from '../modules/every-module.ts';

/** Delivers an event, as the worker does. */
export default async function mailEvent(app: App, payload: Record<string, string>): Promise<string> {
  await app.jobs.start();
  await onEvent(app, payload);
  return 'done';
}
