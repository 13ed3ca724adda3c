import { resolve } from 'node:path';
import { runOnDatabase } from './run-on-database.ts';

// `npm run postcodes -- PATH...`: reads published postcodes and past sales into this checkout's database, whether Freehold is running or not.
// npm runs scripts in the root; the paths were typed where the person stood.
const typedIn = process.env['INIT_CWD'] ?? process.cwd();
await runOnDatabase(['import-postcodes', ...process.argv.slice(2).map((path) => resolve(typedIn, path))]);
