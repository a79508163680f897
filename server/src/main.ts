import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError, productionWarnings } from './config.ts';
import { createApp } from './create-app.ts';
import type { App } from './http/context.ts';
import { buildServer } from './http/server.ts';
import { firstProviderLink } from './modules/auth/first-provider.ts';
import { connectVendors } from './modules/connect-vendors.ts';
import { everyRoute, onStart, registerJobs } from './modules/every-module.ts';
import { startSmtp } from './modules/receipt-mail/start-smtp.ts';

export interface Running {
  app: App;
  /** The URL of the HTTP server; empty for a worker process. */
  address: string;
  /** The sign-up link of the first provider admin in production; undefined once there is one. */
  first_provider_link?: string | undefined;
  /** Finishes the requests and jobs that are in progress, and then closes the app. */
  stop(): Promise<void>;
}

/** Starts the app in this process: the HTTP server, the worker or both, depending on ROLE. */
export async function startProduct(
  config: Config,
  options: { beforeServing?: (app: App) => Promise<void> } = {},
): Promise<Running> {
  const { app, close } = await createApp(config);
  for (const warning of productionWarnings(config)) app.log.warn(warning);

  try {
    connectVendors(app);
    await onStart(app);
    await options.beforeServing?.(app);
    await registerJobs(app);
    await app.jobs.start();
    if (config.ROLE === 'worker') {
      return { app, address: '', stop: () => app.jobs.stop().then(close) };
    }

    const server = await buildServer(app, everyRoute);
    const address = await listen(server, config);
    if (!config.PUBLIC_URL) app.public_url = address;
    const smtp = await startSmtp(app);
    const first_provider_link = config.MODE === 'production' ? await firstProviderLink(app) : undefined;

    return {
      app,
      address,
      first_provider_link,
      stop: async () => {
        await smtp?.close();
        await server.close();
        await app.jobs.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(server: FastifyInstance, { HOST: host, PORT: port }: Config): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new ConfigError(`PORT ${port} is in use on ${host}. Stop what uses it, or set another port.`);
  }
}
