import { resolve } from 'node:path';
import { runOnDatabase } from './run-on-database.ts';

// `npm run data -- import PATH...`: reads open data into this checkout's database, whether Freehold is running or not.
const [action = '', ...rest] = process.argv.slice(2);
// npm runs scripts in the root; the paths were typed where the person stood.
const typedIn = process.env['INIT_CWD'] ?? process.cwd();
await runOnDatabase(['data', action, ...rest.map((word) => (word.startsWith('-') ? word : resolve(typedIn, word)))]);
