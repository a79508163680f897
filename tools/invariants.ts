import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import { brokenBooks } from '#server/modules/payouts/broken-books.ts';

/** `npm run invariants`: whether stages, payments and the books of every company agree. Ends with 1 where they do not. */
async function checkInvariants(): Promise<number> {
  const { app, close } = await createApp(readConfig({ ...process.env, ROLE: 'web', LOG_LEVEL: 'error' }));
  try {
    let count = 0;
    for await (const { company, sentence } of brokenBooks(app)) {
      count += 1;
      console.log(`${company}: ${sentence}`);
    }
    console.log(
      count === 0
        ? 'Stages, payments and books agree in every company.'
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
