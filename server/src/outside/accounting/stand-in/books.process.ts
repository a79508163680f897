import { serveBooks } from './serve-books.ts';

const { url } = await serveBooks({ port: 0, file: process.argv[2] ?? null });
process.send?.({ url });
process.on('disconnect', () => process.exit(0));
