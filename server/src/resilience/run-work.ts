// Runs one work module in its own process, for `inProcesses` and `killedWork`.
import { readConfig } from '../config.ts';
import { createApp } from '../create-app.ts';
import type { WorkInProcess } from './in-processes.ts';

process.once('disconnect', () => process.exit(1));
process.once('message', async (message: { module: string; payload: unknown; index: number }) => {
  const { default: work } = (await import(message.module)) as { default: WorkInProcess<unknown, unknown> };
  const { app, close } = await createApp(readConfig(process.env));
  const result = await work(app, message.payload, message.index);
  process.send?.(result as object);
  await close();
});
