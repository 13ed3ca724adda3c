import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareRoutes } from './bare-routes.ts';
import { compressAssets } from './compress-assets.ts';
import { firebaseInPage } from './firebase-in-page.ts';
import { themeVariables } from './theme-variables.ts';

const api = process.env['FREEHOLD_API_ORIGIN'] ?? 'http://127.0.0.1:4000';
const toApi = { target: api, changeOrigin: true };

export default defineConfig({
  plugins: [react(), bareRoutes(), firebaseInPage(api), themeVariables(), compressAssets()],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Must run before any schema is made, so it may not share a chunk with one.
            { name: 'no-eval', test: /app\/no-eval\.ts$/, priority: 3 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: 'floating', test: /node_modules\/@floating-ui\//, priority: 2 },
          ],
        },
      },
    },
  },
});
