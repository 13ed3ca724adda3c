import type { CheckElement } from '@freehold/contract/checks/checks';
import { isOneOf } from '@freehold/contract/kernel/keys';
import { type AmlCheck, AmlElement } from '@freehold/contract/screening/aml-checks';
import { inProofOrder } from '@freehold/contract/screening/list-standing';
import type { Match } from '@freehold/contract/screening/screening-matches';
import { BANDS } from '@freehold/screening/bands';
import type { z } from 'zod';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type CheckRow, type CommonAnswer, mayRunChecks, personOf } from '../../checks/public.ts';
import type { AmlFacts, SettledMatch } from './aml-facts.ts';
import { presentEntry } from './explanation.ts';
import { placeKey } from './load-cleared.ts';
import { presentNearest, tokensInLetters } from './near-names.ts';
import { changesSince } from './remember-clearings.ts';
import { entitiesOf, sameAs } from './same-entities.ts';
import { noMatchStatement, verdictOf } from './verdict.ts';
import { whyNotResolve } from './why-not-resolve.ts';

/** An AML check whole: what every check answers, with its lists and matches. */
export function presentAml(facts: AmlFacts, common: CommonAnswer, services: Services, viewer: Scope | null): AmlCheck {
  const { row } = facts;
  const lists = inProofOrder(row.lists, row.categories);
  const entities = entitiesOf(facts.matches).map((entity) =>
    entity.map((match) => ({ ...presentMatch(match, facts, viewer), same_as: sameAs(match, entity) })),
  );
  const matches = entities.flat();
  const nearest = presentNearest(row.nearest, facts.latinNames);
  const screenedAt = row.screened_at?.toISOString() ?? null;
  return {
    ...common,
    kind: 'aml',
    batch_id: row.batch_id,
    match_mode: matchMode(row.match_mode),
    bands: bandsOf(row),
    categories: row.categories,
    screening_policy: row.screening_policy,
    verdict: verdictOf({
      state: common.state,
      lists,
      categories: row.categories,
      outcome_reasons: common.outcome_reasons,
      isFrozen: row.frozen_at !== null,
      subjectKind: facts.subject.kind,
      nearest,
      entities,
      isPractice: row.is_practice,
    }),
    statement: noMatchStatement({ lists, categories: row.categories, matches, screened_at: screenedAt }),
    elements: row.elements.filter(isAmlElement),
    lists,
    funnel: row.funnel,
    nearest,
    matches,
    engine_version: row.engine_version,
    screened_at: screenedAt,
    demo: lists.length > 0 && lists.every((list) => list.demo),
    can: {
      ...common.can,
      screen_again: viewer !== null && mayRunChecks(viewer) && row.frozen_at === null && row.state !== 'processing' && !row.is_practice,
    },
  };
}

const isAmlElement = (element: CheckElement): element is z.infer<typeof AmlElement> => isOneOf(AmlElement.shape.code.options, element.code);
export const matchMode = (text: string | null): AmlCheck['match_mode'] => (text === 'strict' || text === 'wide' ? text : 'standard');
/** The scores a check shows from, as they were when it began. */
export const bandsOf = (row: Pick<CheckRow, 'bands' | 'match_mode'>): AmlCheck['bands'] => row.bands ?? BANDS[matchMode(row.match_mode)];

function presentMatch(match: SettledMatch, facts: AmlFacts, viewer: Scope | null): Omit<Match, 'same_as'> {
  const { row, resolutions, settled, explanation } = match;
  const entry = row.entry;
  const person = personOf(facts.members);
  const whyNot = whyNotResolve(facts.row, match, viewer);
  return {
    id: row.id,
    list_key: row.list_key,
    list_name: row.list_name,
    list_version: row.list_version,
    category: row.category,
    entry_ref: row.entry_ref,
    name: entry.names.find((name) => name.kind === 'primary')?.text ?? entry.names[0]?.text ?? row.entry_ref,
    entry_kind: entry.kind,
    other_kind: explanation.parts.some(({ code }) => code === 'kind'),
    programme: entry.programme,
    score: row.score,
    band: row.band === 'strong' ? 'strong' : 'weak',
    likely: row.likely,
    explanation: tokensInLetters(explanation),
    entry: presentEntry(entry),
    status: settled.status,
    needs_two: settled.needsTwo,
    awaiting_second: settled.awaitingSecond,
    resolutions: resolutions.map((resolution) => ({
      id: resolution.id,
      by: person(resolution.by_member, resolution.role_id),
      at: resolution.at.toISOString(),
      status: resolution.status,
      reason_code: resolution.reason_code,
      text: resolution.text,
    })),
    remembered_from: row.remembered_from === null ? null : (facts.rememberedRefs.get(row.remembered_from) ?? null),
    remembered_despite_edit: row.remembered_from !== null && wasEdited(row, facts),
    reopened: presentReopened(row, facts),
    can: { resolve: viewer !== null && whyNot === null, why_not: whyNot },
  };
}

const clearedFor = (row: SettledMatch['row'], from: number, facts: AmlFacts) =>
  facts.cleared.get(placeKey({ checkId: from, listKey: row.list_key, entryRef: row.entry_ref }));

function wasEdited(row: SettledMatch['row'], facts: AmlFacts): boolean {
  const cleared = row.remembered_from === null ? undefined : clearedFor(row, row.remembered_from, facts);
  return cleared !== undefined && cleared.entryHash !== row.entry_hash;
}

/** The clearing that does not count any more, with both values of what changed. */
function presentReopened(row: SettledMatch['row'], facts: AmlFacts): Match['reopened'] {
  const cleared = row.reopened_from === null ? undefined : clearedFor(row, row.reopened_from, facts);
  if (!cleared?.at) return null;
  const person = personOf(facts.members);
  return {
    public_ref: cleared.publicRef,
    at: cleared.at.toISOString(),
    by: cleared.by.map(({ memberId, roleId }) => person(memberId, roleId)),
    changes: changesSince(cleared, { entry: row.entry, subject: facts.subject }),
  };
}
