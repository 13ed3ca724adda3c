import type { CheckEdd } from '@freehold/contract/checks/enhanced-due-diligence';
import type { Scope } from '../../../platform/scope.ts';
import { reach } from '../../access/public.ts';
import type { CheckFacts } from './check-facts.ts';
import { eddOf } from './edd-facts.ts';
import { causeWords, LEVEL_ASKS, missingWords } from './edd-words.ts';
import { mayRunChecks, NOT_YOUR_ROLE } from './policy.ts';

type Person = (memberId: number, roleId?: number) => CheckEdd['files'][number]['by'];
const STATE_WORDS: Record<string, string> = {
  processing: 'The screening has not finished',
  error: 'The screening could not run',
  cancelled: 'This check was cancelled',
  decided: 'This check is decided, and what the decision rests on stays as it was. Record that more information is needed to change it.',
};

/** Why nobody can change the pack now; null when somebody can. */
export const whyNotEditEdd = (facts: CheckFacts): string | null =>
  STATE_WORDS[facts.row.state] ?? (eddOf(facts).level === 'none' ? 'Nothing asks for enhanced due diligence on this check' : null);

/** Whether the person may open the files: seeing evidence masked is not seeing it. */
export const mayOpenEvidence = (viewer: Scope): boolean => !['masked', null].includes(reach(viewer, 'see_evidence'));

export function presentEdd(facts: CheckFacts, viewer: Scope | null, person: Person): CheckEdd | null {
  const { level, causes, missing, needsSecond } = eddOf(facts);
  const newest = facts.edd.packs.at(-1);
  const files = facts.edd.files.filter(({ removed_at: removed }) => removed === null);
  if (level === 'none' && (!needsSecond || facts.row.is_practice) && !newest && files.length === 0) return null;
  const country = facts.kind.asksForEdd?.(facts).country.now ?? null;
  const whyNot = viewer && !mayRunChecks(viewer) ? NOT_YOUR_ROLE : whyNotEditEdd(facts);
  return {
    level,
    asks: LEVEL_ASKS[level],
    causes: causes.map((code) => ({ code, ...causeWords(code, country) })),
    missing: missingWords(missing),
    source_of_wealth: facts.edd.texts?.source_of_wealth ?? '',
    source_of_funds: facts.edd.texts?.source_of_funds ?? '',
    notes: facts.edd.texts?.notes ?? '',
    saved: newest ? { by: person(newest.by_member, newest.role_id), at: newest.at.toISOString() } : null,
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      mime: file.mime,
      size: file.size,
      sha256: file.sha256,
      shows: file.shows,
      by: person(file.by_member, file.role_id),
      at: file.at.toISOString(),
    })),
    can: {
      edit: viewer !== null && whyNot === null,
      edit_why_not: viewer === null ? null : whyNot,
      open_files: viewer !== null && mayOpenEvidence(viewer),
    },
  };
}

/** What happened to the pack. */
export function eddTimeline({ edd, members }: CheckFacts): { at: Date; text: string }[] {
  const name = (id: number) => members.get(id)?.name ?? 'A former member';
  return [
    ...edd.packs.map(({ at, by_member: by }) => ({ at, text: `${name(by)} saved the enhanced due diligence` })),
    ...edd.files.flatMap((file) => [
      { at: file.at, text: `${name(file.by_member)} added a file to the enhanced due diligence` },
      ...(file.removed_at && file.removed_by !== null
        ? [{ at: file.removed_at, text: `${name(file.removed_by)} removed a file from the enhanced due diligence` }]
        : []),
    ]),
  ];
}
