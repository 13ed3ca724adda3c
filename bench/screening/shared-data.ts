import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the real lists and labelled pairs are: `FREEHOLD_SHARED_DATA`, else `shared/data` beside the checkout. They are not part of the project. */
const FOLDER = process.env['FREEHOLD_SHARED_DATA'] ?? join(import.meta.dirname, '../../../shared/data');

export const SCREENING_DATA = join(FOLDER, 'screening');
export const HAS_SCREENING_DATA = existsSync(join(SCREENING_DATA, 'pairs-dev.csv'));
