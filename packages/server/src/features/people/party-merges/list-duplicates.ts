import * as partyMergesContract from '@freehold/contract/people/party-merges';
import type { PartyDuplicate, DuplicatePair } from '@freehold/contract/people/party-merges';
import type { PageMeta } from '@freehold/contract/kernel/envelope';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { findParties, presentPartyRef } from '../parties/public.ts';
import { announce } from '../../../platform/announce.ts';
import { duplicateWords } from './duplicate-words.ts';
import * as store from './duplicates-store.ts';

/** Pairs that look like one, likeliest first: kept by the database as records change, so that nothing is compared here. */
export function listDuplicates(
  scope: MemberScope,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ data: DuplicatePair[]; meta: PageMeta }> {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => {
    const total = await store.countPairs(trx, scope);
    const pairs = await store.findPairs(trx, scope, { limit: perPage, offset: (page - 1) * perPage });
    const rows = new Map(
      (
        await findParties(
          trx,
          pairs.flatMap((pair) => [pair.a_id, pair.b_id]),
        )
      ).map((row) => [row.id, row]),
    );
    const data = pairs.flatMap(({ a_id, b_id, score, reasons }) => {
      const [a, b] = [rows.get(a_id), rows.get(b_id)];
      if (!a || !b) return [];
      return [{ a: presentPartyRef(scope, a), b: presentPartyRef(scope, b), score, reasons, words: duplicateWords(reasons) }];
    });
    return { data, meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)) } };
  });
}

/** Similar records of them. */
export function duplicatesOfParty(scope: MemberScope, id: number): Promise<PartyDuplicate[]> {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => {
    const [party] = await findParties(trx, [id]);
    if (!party) return refusing(partyMergesContract.duplicatesOfParty)('NOT_FOUND', 'This person is not in your people');
    const pairs = await store.findPairsOf(trx, scope, id);
    const other = (pair: { a_id: number; b_id: number }) => (pair.a_id === id ? pair.b_id : pair.a_id);
    const rows = new Map((await findParties(trx, pairs.map(other))).map((row) => [row.id, row]));
    return pairs.flatMap((pair) => {
      const row = rows.get(other(pair));
      const { score, reasons } = pair;
      return row ? [{ party: presentPartyRef(scope, row), score, reasons, words: duplicateWords(reasons) }] : [];
    });
  });
}

/** Remembers that two records are two, until one of them changes in what is compared. */
export function dismissDuplicates(scope: MemberScope, asked: { a: number; b: number }): Promise<{ a: number; b: number }> {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => {
    const [a, b] = [Math.min(asked.a, asked.b), Math.max(asked.a, asked.b)];
    const parties = await findParties(trx, [a, b]);
    const [one, other] = [parties.find(({ id }) => id === a), parties.find(({ id }) => id === b)];
    if (!one || !other) return refusing(partyMergesContract.dismissDuplicates)('NOT_FOUND', 'One of the two is not in your people');
    const isNew = await store.dismissPair(trx, scope, a, b);
    if (isNew) {
      await recordEvent(trx, scope, {
        action: 'dismiss.party_twins',
        object: { type: 'party', id: a, label: `${one.display_name} and ${other.display_name}`, people: [a, b] },
      });
      await announce(trx, scope, { topic: 'parties', id: a });
      await announce(trx, scope, { topic: 'parties', id: b });
    }
    return { a, b };
  });
}
