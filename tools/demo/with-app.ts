import type { Config } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import type { App } from '#server/http/context.ts';
import { connectVendors } from '#server/modules/connect-vendors.ts';
import { onStart } from '#server/modules/every-module.ts';

/** Creates the app without serving requests or running jobs, and closes it after the work. */
export async function withApp(config: Config, work: (app: App) => Promise<void>): Promise<void> {
  const { app, close } = await createApp(config);
  try {
    connectVendors(app);
    await onStart(app);
    await work(app);
  } finally {
    await close();
  }
}
