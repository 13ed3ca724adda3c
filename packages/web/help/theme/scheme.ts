import { paintScheme } from '../../src/app/paint-scheme.ts';

// Before the page is painted, and by the same choice as the app.
paintScheme();
