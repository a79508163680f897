// A separate process that starts the embedded server of a directory and keeps running, so that a test can kill it.
import { startEmbedded } from '../embedded.ts';

const [directory] = process.argv.slice(2);
if (!directory) throw new Error('Pass the data directory.');
// As in the app, only SIGTERM stops the database, so SIGINT is ignored here.
process.on('SIGINT', () => undefined);
const embedded = await startEmbedded({ directory });
process.stdout.write(`${JSON.stringify(embedded)}\n`);
setInterval(() => undefined, 60_000);
