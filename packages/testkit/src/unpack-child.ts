/* Unpacks the archives it is told into the temporary folder of this process: the package knows no other place. */
import { inflate } from '@sparticuz/chromium';

await Promise.all(process.argv.slice(2).map((archive) => inflate(archive)));
