import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { endpoints } from './endpoints-plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), endpoints(), preloadFont()],
  resolve: {
    alias: {
      // The package's main entry also re-exports every icon by name for dynamic use, which defeats splitting by route.
      '@tabler/icons-react': '@tabler/icons-react/dist/esm/icons/index.mjs',
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes least often and every page needs. Mantine is left to the routes that use its parts.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            {
              name: 'router',
              test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\//,
              priority: 2,
            },
            // Hundreds of bytes each: as files of their own they would cost more to ask for than to send.
            { name: 'icons', test: /node_modules\/@tabler\/icons-react\//, priority: 2 },
            // The small shared pieces travel together; fields, forms, lists and their hooks, dialogs and notices stay
            // with the pages that need them.
            {
              name: 'parts',
              test: /web\/src\/ui\/(?!.*(Field|Form|Notice|notices|Dialog|Table|Filter|Menu|Sortable|Rule|Sentence|Choice|Drawer|Bulk|Selection|SavedViews|ListCaption|Receipt|Upload|iewer|ReadMark|Activity|ApprovalSteps|Verdict|ActionRow|Draft|BroughtBack|SaveKeys|save-file|use-|read-date|list-address))/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'forms', test: /node_modules\/react-hook-form\//, priority: 2 },
            { name: 'query', test: /node_modules\/@tanstack\/(react-query|query-core)\//, priority: 2 },
          ],
        },
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

/** The one font file the first screen needs is asked for beside the script instead of after the styles. */
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
