import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './chunks.ts';
import { endpoints } from './endpoints-plugin.ts';
import { appIcons } from './icons-plugin.ts';
import { languageScripts } from './languages-plugin.ts';
import { preloads } from './preloads-plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), endpoints(), preloadFont(), preloads(), languageScripts(), appIcons()],
  resolve: {
    alias: {
      // The package's main entry also exports a map of all icons, which prevents splitting them by route.
      '@tabler/icons-react': '@tabler/icons-react/dist/esm/icons/index.mjs',
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The charts are one large library, which only Insights and Analytics load. `npm run bench -- screens` limits the
    // first load.
    chunkSizeWarningLimit: 600,
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 4401,
    fs: { allow: ['..'] },
    proxy: { '/api': 'http://127.0.0.1:4400', '/files': 'http://127.0.0.1:4400' },
  },
});

/** Preloads the font of the first screen, so that it loads with the script instead of after the styles. */
function preloadFont(): Plugin {
  return {
    name: 'outlay-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-opsz-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}
