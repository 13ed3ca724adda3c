import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareRoutes } from './bare-routes.ts';
import { compressAssets } from './compress-assets.ts';
import { firebaseInPage } from './firebase-in-page.ts';
import { nameFirstLoads } from './name-first-loads.ts';
import { themeVariables } from './theme-variables.ts';

const api = process.env['FREEHOLD_API_ORIGIN'] ?? 'http://127.0.0.1:4000';
const ROUTER = ['@tanstack/react-router', '@tanstack/router-core', '@tanstack/history', '@tanstack/store', '@tanstack/react-store'];
const inPackages = (...names: string[]) => new RegExp(`node_modules/(${names.join('|')})/`);
const toApi = { target: api, changeOrigin: true };

export default defineConfig({
  plugins: [react(), bareRoutes(), firebaseInPage(api), themeVariables(), nameFirstLoads(), compressAssets()],
  resolve: {
    alias: {
      // React has had this hook itself since version 18; the shim only repeats it.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  server: {
    port: Number(process.env['FREEHOLD_WEB_PORT'] ?? 5173),
    proxy: { '/v2': toApi, '/auth': toApi, '/openapi.json': toApi, '/docs': toApi, '/dev': toApi },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // A strict content security policy forbids data: fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      // Listing the scripts of every page in the entry would weigh 3 kB: the server names those of the page that is opened (first-loads.ts).
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Must run before any schema is made, so it may not share a chunk with one.
            { name: 'no-eval', test: /app\/no-eval\.ts$/, priority: 3 },
            { name: 'base', test: inPackages('react', 'react-dom', 'scheduler', 'use-sync-external-store', ...ROUTER), priority: 2 },
            {
              name: 'kit',
              test: inPackages('@tanstack/query-core', '@tanstack/react-query', '@mantine/core/esm/core', 'clsx'),
              priority: 2,
            },
            { name: 'floating', test: inPackages('@floating-ui'), priority: 2 },
          ],
        },
      },
    },
  },
});
