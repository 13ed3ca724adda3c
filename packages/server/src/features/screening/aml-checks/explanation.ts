import type { Match } from '@freehold/contract/screening/screening-matches';
import { MatchExplanation } from '@freehold/contract/screening/screening-matches';
import type { Explanation, ListEntry } from '@freehold/screening/types';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';

type Wire = Match['explanation'];
const context = (workspaceId: number, checkId: number, entryRef: string) => `match-explanation:${workspaceId}:${checkId}:${entryRef}`;

/** An explanation holds both sides of the comparison, the client's too: it is stored sealed. */
export function sealExplanation(
  keys: Keys,
  workspaceId: number,
  checkId: number,
  entryRef: string,
  explanation: Explanation,
): Promise<Buffer> {
  return sealJson(keys, workspaceId, wireOf(explanation), context(workspaceId, checkId, entryRef));
}
/** The explanation of an engine as it is stored and shown. */
export function wireOf(explanation: Explanation): Wire {
  return {
    parts: explanation.parts,
    tokens: explanation.tokens.map(({ oneIn, ...token }) => ({ ...token, one_in: oneIn })),
    fields: explanation.fields,
    matched_name: explanation.matchedName,
    name_kind: explanation.nameKind,
    missing_fact: explanation.missingFact,
    ...(explanation.probability !== undefined && { probability: explanation.probability }),
    threshold: explanation.threshold,
  };
}
export async function openExplanation(keys: Keys, workspaceId: number, checkId: number, entryRef: string, sealed: Buffer): Promise<Wire> {
  return MatchExplanation.parse(await openJson(keys, workspaceId, sealed, context(workspaceId, checkId, entryRef)));
}

/** The same to the byte, whatever the contract makes of it today. */
export function openStoredExplanation(
  keys: Keys,
  workspaceId: number,
  checkId: number,
  entryRef: string,
  sealed: Buffer,
): Promise<unknown> {
  return openJson(keys, workspaceId, sealed, context(workspaceId, checkId, entryRef));
}

/** The published entry as the wire carries it. */
export function presentEntry(entry: ListEntry): Match['entry'] {
  return {
    names: entry.names.map(({ text, kind }) => ({ text, kind })),
    dobs: entry.dobs,
    countries: entry.countries,
    addresses: entry.addresses,
    identifiers: entry.identifiers,
    gender: entry.gender,
    birth_places: entry.birthPlaces ?? [],
    relations: (entry.relations ?? []).map(({ kind, name, ref, role, share, until }) => ({
      kind,
      name,
      ref: ref ?? null,
      role: role ?? null,
      share: share ?? null,
      until: until ?? null,
    })),
    listed_on: entry.listedOn,
    text: entry.text,
  };
}
