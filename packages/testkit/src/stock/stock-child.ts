import { parseConfig } from '@freehold/server/platform/config';
import { loadStock } from './load-stock.ts';

/** Loads the stock in a process of its own, into the database that its settings name. */
await loadStock(parseConfig(process.env));
