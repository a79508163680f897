import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';

const slow = { worker: new URL('./testing/slow-start.worker.ts', import.meta.url), startMs: 60_000, readMs: 1_000 };

describe('reading a file', () => {
  it('has its full time although the worker starts slowly on a busy machine', async () => {
    expect(await readTable(Buffer.from('A\n1\n'), slow)).toEqual({ headers: ['A'], rows: [['1']] });
  });

  it('ends after its time, and is not called too large', async () => {
    await expect(readTable(new Uint8Array(), slow)).rejects.toMatchObject({
      code: 'import.unreadable',
      facts: { reason: 'reading it took too long. Try again, or split the file.' },
    });
  });
});
