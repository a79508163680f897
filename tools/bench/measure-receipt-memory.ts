import { setTimeout as pause } from 'node:timers/promises';
import { photoOfReceipt, signedIn, untilRead, upload, withDemo } from './demo-receipts.ts';
import { nodeProcessesMib } from './memory.ts';

interface ReceiptMemory {
  no_of_receipts: number;
  /**
   * The memory in MiB of all Node processes of `npm start`: after the start, at its maximum, and some time after the
   * receipts are read.
   */
  before_mib: number;
  peak_mib: number;
  rest_mib: number;
}

const restMs = 120_000;
/**
 * The time to wait after the start. It is longer than the idle time of the processes that read the demo's receipts, so
 * that they have ended.
 */
const startedMs = 45_000;

/** Uploads photos of receipts to a running `npm start`, and measures the memory before, during and after reading. */
export function measureReceiptMemory(no_of_receipts: number): Promise<ReceiptMemory> {
  return withDemo(async ({ address, pid }) => {
    let peak_mib = 0;
    const sampling = setInterval(() => {
      peak_mib = Math.max(peak_mib, nodeProcessesMib(pid));
    }, 500);
    try {
      await pause(startedMs);
      const before_mib = nodeProcessesMib(pid);
      peak_mib = 0;
      const call = signedIn(address, 'employee@demo.test');
      const ids: string[] = [];
      for (let index = 0; index < no_of_receipts; index += 1)
        ids.push(await upload(address, call, await photoOfReceipt(index)));
      for (const id of ids) await untilRead(call, id);
      await pause(restMs);
      return { no_of_receipts, before_mib, peak_mib, rest_mib: nodeProcessesMib(pid) };
    } finally {
      clearInterval(sampling);
    }
  });
}
