import { serveBank } from './serve-bank.ts';

/** Runs the fake bank in its own process, which ends with the process that started it. */
const { BANK_PORT = '0', BANK_FILE, BANK_WEBHOOK_URL, BANK_WEBHOOK_SECRET = '' } = process.env;

const bank = await serveBank({
  port: Number(BANK_PORT),
  file: BANK_FILE ?? null,
  webhook: BANK_WEBHOOK_URL ? { url: BANK_WEBHOOK_URL, secret: BANK_WEBHOOK_SECRET } : null,
});
process.send?.({ url: bank.url });
process.on('disconnect', () => process.exit(0));
