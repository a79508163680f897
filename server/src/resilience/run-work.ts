// One work of `inProcesses`, in a process of its own.
import { readConfig } from '../config.ts';
import { openHouse } from '../house.ts';
import type { WorkInProcess } from './in-processes.ts';

process.once('disconnect', () => process.exit(1));
process.once('message', async (asked: { module: string; payload: unknown; index: number }) => {
  const { default: work } = (await import(asked.module)) as { default: WorkInProcess<unknown, unknown> };
  const { house, close } = await openHouse(readConfig(process.env));
  const result = await work(house, asked.payload, asked.index);
  process.send?.(result as object);
  await close();
});
