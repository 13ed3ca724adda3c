import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareRoutes } from './bare-routes.ts';
import { compressAssets } from './compress-assets.ts';
import { firebaseInPage } from './firebase-in-page.ts';
import { nameFirstLoads } from './name-first-loads.ts';
import { themeVariables } from './theme-variables.ts';

const api = process.env['FREEHOLD_API_ORIGIN'] ?? 'http://127.0.0.1:4000';
const packages = (...names: string[]) => new RegExp(`node_modules/(${names.join('|')})/`);
const sources = (paths: string) => new RegExp(`packages/web/src/(${paths})\\.tsx?$`);
const icons = (names: string) => new RegExp(`icons-react/.*/Icon(${names})\\.mjs$`);
const anyOf = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join('|'));
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
    proxy: { '/v2': toApi, '/auth': toApi, '/openapi.json': toApi, '/docs': toApi, '/dev': toApi, '/help/': toApi },
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
      // Making a schema changes nothing else: one that nobody uses is left out.
      treeshake: { manualPureFunctions: ['defineRoute', 'z', 'personName'] },
      output: {
        // The entry names every part: a letter or two less of each are a fifth of a kilobyte, and still tell two builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // It names every style sheet as well, of which nobody looks for one by its name.
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.endsWith('.css') ? '' : '[name]-'}[hash:6][extname]`,
        codeSplitting: {
          // A page is to come in few files: each takes what it stands on along, unless a group of higher priority has it.
          groups: [
            // Must run before any schema is made, so it may not share a chunk with one.
            { name: 'no-eval', test: /app\/no-eval\.ts$/, priority: 9 },
            // Schemas come when a form checks with them. Some stand on others across features, and none may come along with a route.
            { name: 'words', test: /contract\/src\/overview\/activity-groups/, priority: 9 },
            // Every page has them, and none is to fetch the steps of flows for that.
            { name: 'keys', test: /contract\/src\/kernel\/keys\.ts$/, priority: 10 },
            // Both the schemas and pages without one stand on it.
            { name: 'flow-steps', test: /contract\/src\/flows\/step-types|flow-rules\/src\/run-stages/, priority: 9 },
            // The phone reads both, and schemas stand on them: they may not come with those.
            { name: 'codes', test: /uk-formats\/src\/personal-codes|contract\/src\/kernel\/redo-reasons/, priority: 9 },
            // Whoever reads what was shared with them needs none of the forms that check it.
            { name: 'share-words', test: /contract\/src\/sharing\/share-(words|terms)/, priority: 9 },
            { name: 'stages', test: /property-rules\/src\/property-stages/, priority: 9 },
            { name: 'deals', test: /property-rules\/src\/(offer-decisions|sale-milestones|tenancy-states)/, priority: 9 },
            {
              name: 'schemas',
              test: /contract\/src\/(.*\?schemas|kernel\/(?!site-path|redo-reasons|keys).*)$|node_modules\/zod\//,
              priority: 9,
            },
            { name: 'base', tags: ['$initial'], priority: 8 },
            {
              name: 'small',
              // The shell has these icons too, and a page without it is not to fetch the shell for one of them.
              test: anyOf(
                sources('ui/(mark|notice|toast)|lib/made-cache'),
                icons(
                  'ArrowLeft|ArrowRight|At|Building|Check|ChevronRight|Clock|Eye|Help|Lock|Logout|Mail|Plus|Signature|User|UserCheck|X',
                ),
                /contract\/src\/firm\/registration\.ts$/,
              ),
              priority: 8,
            },
            // Some pages outside the firm show a date or a status.
            { name: 'format', test: sources('lib/format'), priority: 8 },
            { name: 'status', test: sources('ui/status'), priority: 8 },
            // What saves and prints a paper comes together: each part by itself weighs half again as much.
            { name: 'paper', test: /web\/src\/(lib\/save-file|ui\/seal\.tsx)|icons-react\/.*\/Icon(Download|Printer)\.mjs$/, priority: 8 },
            {
              name: 'kit',
              test: anyOf(
                packages('@tanstack/query-core', '@tanstack/react-query', '@mantine/core/esm/core', 'clsx'),
                sources('app/(full-kit|user-cache)'),
              ),
              priority: 7,
            },
            // Nearly every page of staff shows these parts inside the shell.
            { name: 'staff', test: sources('app/shell/staff-shell|ui/(link-button|page-head|states)'), priority: 6 },
            { name: 'first-steps', test: sources('shared/checklist'), priority: 6 },
            // The dashboard shares each of these with a few pages of staff. One by one they are forty files, and a phone fetches six at a time.
            {
              name: 'staff-parts',
              test: anyOf(
                sources(
                  'shared/(activity-query|activity-sentence|activity-icons|branch-filter|due-words|flow-icons|notifications-query|runs-query|saved-flows|screening-lists-query|stage|verification-notice)|ui/(card|link-rows|news-list)',
                ),
                /contract\/src\/(check-kinds|overview\/activity|properties\/property-lists|screening\/list-updates|signing\/signing-documents)\.ts$/,
                icons('Checklist'),
              ),
              priority: 5,
            },
            { name: 'public', test: sources('ui/(public-frame|plain-button|plain-field|spinner|use-countdown)'), priority: 7 },
            // Who types a code sees it too, and is not to fetch the sign-in of members for one icon.
            { name: 'public', test: /icons-react\/.*\/IconMailbox\.mjs$/, priority: 7 },
            // A phone that follows a link waits for neither the frame nor the sign-in of the others.
            { name: 'act', test: sources('lib/use-act'), priority: 8 },
            { name: 'ask', test: sources('features/access/sign-in/ask-for-link'), priority: 6 },
            // The head of every table shows both.
            { name: 'arrows', test: /icons-react\/.*\/IconArrow(Down|Up)\.mjs$/, priority: 8 },
            // Whoever is no member signs in and has documents: two small parts that go together.
            { name: 'signer', test: /contract\/src\/access\/app-users\.ts$/, priority: 8 },
          ],
        },
      },
    },
  },
});
