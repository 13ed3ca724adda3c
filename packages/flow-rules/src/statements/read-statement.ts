import { readCsvStatement } from './read-csv-statement.ts';
import { isOfx, readOfxStatement } from './read-ofx-statement.ts';
import type { StatementReading } from './statement.ts';

/** A file of text, whatever it is called: OFX says so itself, everything else is read as a table. */
export const readStatement = (text: string): StatementReading => (isOfx(text) ? readOfxStatement(text) : readCsvStatement(text));
