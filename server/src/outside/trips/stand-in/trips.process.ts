import { serveTrips } from './serve-trips.ts';

const { url } = await serveTrips({ file: process.argv[2] ?? null });
process.send?.({ url });
process.on('disconnect', () => process.exit(0));
