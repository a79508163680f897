import { type Config, productionWarnings } from './config.ts';
import { openHouse } from './house.ts';
import type { House } from './http/context.ts';
import { buildServer } from './http/server.ts';
import { firstProviderLink } from './modules/auth/first-provider.ts';
import { everyRoute, onStart, takeUpWork } from './modules/every-module.ts';

export interface Running {
  house: House;
  /** Where it answers; empty for a process that only works. */
  address: string;
  /** Where the first provider admin of a production installation signs up; undefined once there is one. */
  first_provider_link?: string | undefined;
  /** Finishes what is in flight, then closes. */
  stop(): Promise<void>;
}

/** Starts the product in this process: HTTP, worker or both, as ROLE says. */
export async function startProduct(
  config: Config,
  options: { beforeServing?: (house: House) => Promise<void> } = {},
): Promise<Running> {
  const { house, close } = await openHouse(config);
  for (const warning of productionWarnings(config)) house.log.warn(warning);
  try {
    await onStart(house);
    await options.beforeServing?.(house);
    await takeUpWork(house);
    await house.jobs.start();
    if (config.ROLE === 'worker') {
      return { house, address: '', stop: () => house.jobs.stop().then(close) };
    }
    const server = await buildServer(house, everyRoute);
    const address = await server.listen({ host: config.HOST, port: config.PORT });
    if (!config.PUBLIC_URL) house.public_url = address;
    const first_provider_link = config.MODE === 'production' ? await firstProviderLink(house) : undefined;
    return {
      house,
      address,
      first_provider_link,
      stop: async () => {
        await server.close();
        await house.jobs.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
