/* Entry of `npm run bench -- <what> ...`. */
import { runScreening } from './screening/run-screening.ts';

const BENCHES: Record<string, (args: string[]) => void> = { screening: runScreening };

const [what = '', ...args] = process.argv.slice(2);
const bench = BENCHES[what];
if (bench) bench(args);
else {
  console.error(`Usage: npm run bench -- <${Object.keys(BENCHES).join(' | ')}> ...`);
  process.exitCode = 1;
}
