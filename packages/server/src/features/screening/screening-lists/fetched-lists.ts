import { confirmNewest, importFetched, standingOf } from './import-fetched.ts';
import { mayImportLists, requireVisibility } from './policy.ts';
import { findFetchable, PUBLISHED, publishedName } from './published.ts';
import { tellListLoaded, tellListWaits } from './tell-people.ts';

/** All that whoever fetches lists may ask of them. */
export const fetchedLists = {
  published: PUBLISHED,
  publishedName,
  find: findFetchable,
  mayChange: mayImportLists,
  requireVisibility,
  load: importFetched,
  standingOf,
  confirmNewest,
  tellLoaded: tellListLoaded,
  tellWaits: tellListWaits,
};
