import { setTimeout as pause } from 'node:timers/promises';
import { type Call, photoOfReceipt, signedIn, untilRead, upload, withDemo } from './demo-receipts.ts';
import { percentile } from './load.ts';

interface ReceiptBurst {
  no_of_receipts: number;
  /** The seconds from the first upload until all receipts are read. */
  seconds: number;
  /**
   * The p95 response time of the home page for another person in milliseconds, before and during the reading of
   * receipts.
   */
  p95_without: number;
  p95_beside: number;
}

const requestsWithout = 200;
const pauseMs = 50;
/** The number of requests that a browser sends to one host at once. */
const uploadsAtOnce = 6;

/** Uploads many receipts of one person at once, while another person opens the home page repeatedly. */
export function measureReceiptBurst(no_of_receipts: number): Promise<ReceiptBurst> {
  return withDemo(async ({ address }) => {
    const photos: Buffer[] = [];
    for (let index = 0; index < no_of_receipts; index += 1) photos.push(await photoOfReceipt(index));
    const other = signedIn(address, 'finance@demo.test');
    await openHome(other, 20);
    const without = await openHome(other, requestsWithout);

    const employee = signedIn(address, 'employee@demo.test');
    await employee('GET', '/dashboard/details');
    const began = performance.now();
    let seconds = 0;
    const reading = dropAll(address, employee, photos).then(() => {
      seconds = (performance.now() - began) / 1000;
    });
    const beside: number[] = [];
    while (seconds === 0) beside.push(...(await openHome(other, 1)));
    await reading;
    return {
      no_of_receipts,
      seconds,
      p95_without: percentile(without, 0.95),
      p95_beside: percentile(beside, 0.95),
    };
  });
}

async function dropAll(address: string, call: Call, photos: readonly Buffer[]): Promise<void> {
  const waiting = [...photos];
  const ids: string[] = [];
  const uploadNext = async () => {
    for (let photo = waiting.shift(); photo; photo = waiting.shift()) ids.push(await upload(address, call, photo));
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, uploadNext));
  for (const id of ids) await untilRead(call, id);
}

/** Opens the home page repeatedly and returns the time of each request in milliseconds. */
async function openHome(call: Call, times: number): Promise<number[]> {
  const ms: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    await call('GET', '/dashboard/details');
    ms.push(performance.now() - began);
    await pause(pauseMs);
  }
  return ms;
}
