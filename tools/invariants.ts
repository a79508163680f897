import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import { findInconsistentBooks } from '#server/modules/payouts/broken-books.ts';

/**
 * `npm run invariants` checks for every company that stages, payments, ledger and stored totals agree, and that no
 * sealed row of the audit log or ledger was changed. Exits with 1 if any check fails.
 */
async function checkInvariants(): Promise<number> {
  const { app, close } = await createApp(readConfig({ ...process.env, ROLE: 'web', LOG_LEVEL: 'error' }));
  try {
    let count = 0;
    for await (const { company, sentence } of findInconsistentBooks(app)) {
      count += 1;
      console.log(`${company}: ${sentence}`);
    }
    console.log(
      count === 0
        ? 'Stages, payments, books, stored sums and audit seals agree in every company.'
        : `${count === 1 ? 'One thing disagrees' : `${count} things disagree`}.`,
    );
    return count === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

process.exitCode = await checkInvariants().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
