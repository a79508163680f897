import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isLanguageCode, type LanguageCode, languageCodes } from '../domain/src/language/languages.ts';

const folder = join(import.meta.dirname, '../domain/src/language/catalogues');
const translated = languageCodes.filter((code) => code !== 'en');

/**
 * Builds a separate script for each catalogue of translations. The page runs it before the app, so that every text is
 * translated from the start. The server adds the script to the page; without one, the app is in English.
 */
export function languageScripts(): Plugin {
  return {
    name: 'outlay-languages',
    async generateBundle() {
      const scripts: Partial<Record<LanguageCode, string>> = {};
      for (const code of translated) {
        const source = await scriptOf(code);
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/language-${code}-${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        scripts[code] = fileName;
      }
      this.emitFile({ type: 'asset', fileName: '.vite/languages.json', source: JSON.stringify(scripts) });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const chosen = /outlay_language=(\w+)/u.exec(request.headers.cookie ?? '')?.[1];
        const requested = /^(.*)[?&]language=(\w+)/u.exec(request.url ?? '');
        if (requested) {
          response.setHeader('set-cookie', `outlay_language=${requested[2]}; path=/`);
          response.writeHead(302, { location: requested[1] ?? '/' }).end();
          return;
        }
        if (request.url !== '/language.js') return next();
        response.setHeader('content-type', 'text/javascript');
        const script = isLanguageCode(chosen) && chosen !== 'en' ? scriptOf(chosen) : Promise.resolve('');
        script.then((source) => response.end(source), next);
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { server }) =>
        server ? html.replace('<script src=', '<script defer src="/language.js"></script>\n    <script src=') : html,
    },
  };
}

/** Returns a script that sets the global variable that domain/src/language/translate.ts reads. */
async function scriptOf(code: LanguageCode): Promise<string> {
  const texts = JSON.stringify(JSON.parse(await readFile(join(folder, `${code}.json`), 'utf8')));
  return `globalThis.outlayCatalogue={code:${JSON.stringify(code)},texts:JSON.parse(${JSON.stringify(texts)})}`;
}
