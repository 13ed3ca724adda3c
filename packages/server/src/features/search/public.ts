export { findMatching } from './find-matching.ts';
export type { Entry, RowOf, SearchSight, SearchSource, SourceOf } from './source.ts';
