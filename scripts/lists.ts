import { resolve } from 'node:path';
import { runOnDatabase } from './run-on-database.ts';

// `npm run lists -- import DIR`: reads list files into this checkout's database, whether Freehold is running or not.
const [action = '', ...rest] = process.argv.slice(2);
// npm runs scripts in the root; the path was typed where the person stood.
const typedIn = process.env['INIT_CWD'] ?? process.cwd();
const paths = action === 'import' ? rest.map((word) => (word.startsWith('-') ? word : resolve(typedIn, word))) : rest;
await runOnDatabase(['lists', action, ...paths]);
