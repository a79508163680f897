import { serveVendor } from './serve-vendor.ts';

const { VENDOR_FILE: file = '', VENDOR_WEBHOOK_URL: url = '', VENDOR_WEBHOOK_SECRET: secret = '' } = process.env;
const served = await serveVendor({ port: 0, file: file || null, webhook: url ? { url, secret } : null });
// A killed parent process leaves no stand-in behind.
process.on('disconnect', () => process.exit(0));
process.send?.({ url: served.url });
