export { type AskedAbout, connected } from './asked-about.ts';
export { planAsk } from './ask-providers.ts';
export { findProviderAsk, findProviderAsks, type ProviderAsk } from './provider-store.ts';
export { openSubject } from './seal-subject.ts';
