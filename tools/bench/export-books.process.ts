import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import { exportEntries } from '#server/modules/accounting/send-exports.ts';
import { codatAccounting } from '#server/outside/accounting/codat.ts';

/**
 * A process for book-targets.ts, which kills it halfway. It exports the entries of a company until all are exported.
 */
const [url = '', client_id = '', connection_id = ''] = process.argv.slice(2);
const { app, close } = await createApp(readConfig({ ...process.env, ROLE: 'web', PORT: '0' }));
app.accounting = { codat: codatAccounting({ url: async () => url, key: 'bench' }) };
await exportEntries(app, { client_id, connection_id });
await close();
process.exit(0);
