import { serveCards } from './serve-cards.ts';

const { url } = await serveCards({ port: 0 });
process.send?.({ url });
process.on('disconnect', () => process.exit(0));
