import { startCitusCluster } from '#server/db/testing/citus-cluster.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/**
 * `node tools/run.mjs start-citus <folder>` runs a Citus cluster of one coordinator and two workers on this machine,
 * with its data in the folder, until Ctrl-C or SIGTERM. It is meant for trials and tests.
 */
async function startCitus(directory: string | undefined): Promise<void> {
  if (!directory) throw new Error('Pass the folder for the data: node tools/run.mjs start-citus .data/citus');
  const { owner_url, app_url, superuser_url, worker_ports, stop } = await startCitusCluster(directory);
  stopOnSignal(stop);
  console.log(`export DATABASE_OWNER_URL=${owner_url}
export DATABASE_URL=${app_url}
# The superuser, for moving companies: ${superuser_url}
# The workers listen on ${worker_ports.join(' and ')}. Stop all three with: kill ${process.pid}`);
  setInterval(() => undefined, 60_000);
}

await startCitus(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
