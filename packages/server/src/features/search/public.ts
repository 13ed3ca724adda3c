export type { Entry, RowOf, SearchSight, SearchSource, SourceOf } from './source.ts';
