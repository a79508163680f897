import { serveVendor } from './serve-vendor.ts';

const { VENDOR_FILE: file = '', VENDOR_WEBHOOK_URL: url = '', VENDOR_WEBHOOK_SECRET: secret = '' } = process.env;
const served = await serveVendor({ port: 0, file: file || null, webhook: url ? { url, secret } : null });
// Ends this process if its parent process is killed.
process.on('disconnect', () => process.exit(0));
process.send?.({ url: served.url });
