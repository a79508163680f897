import { buildWeb } from './build-web.ts';

/** `npm run build` builds the web app, so that a later start does not have to. */
await buildWeb();
