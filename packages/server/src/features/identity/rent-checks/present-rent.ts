import type { RentCheck, RentOccupier, RentProviderState } from '@freehold/contract/identity/rent-checks';
import { CO_TENANT_TYPES } from '@freehold/property-rules/property-stages';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type CheckFile, type CommonAnswer, personOf, seesCheck } from '../../checks/public.ts';
import { standingOf } from './judge-rent.ts';
import type { RentFacts } from './rent-facts.ts';
import { presentCollected } from '../collected-answers/public.ts';
import type { RecordRow } from './rent-store.ts';
import { statedRight } from './stated-right.ts';
import { rentVerdict } from './rent-words.ts';
import { RENT_PROVIDER_NAMES } from '../../../providers/right-to-rent/provider.ts';
import { seesWhole, whyNotAskProvider, whyNotRecord } from './why-not.ts';

const CODE_SHOWN = 3;
const keyOf = (id: number) => `rent:${id}`;
const FILE_TITLES = {
  copy: 'Copy of a paper',
  result_page: 'Page of the Home Office',
  statement: 'Statement of the certified provider',
  holder: 'Picture on the passport, from the provider',
} as const;

/** The check as it is answered. Without a viewer, as a report keeps it. */
export function presentRent(facts: RentFacts, common: CommonAnswer, _services: Services, viewer: Scope | null): RentCheck {
  const { records, rentFiles, follows, row } = facts;
  const person = personOf(facts.members);
  const last = records.at(-1);
  const elements = common.elements.map((element) => ({ source: null, waits_for: null, ...element }));
  const own = {
    records: records.map(({ by_member: by, role_id: role, at, ...said }) => ({
      ...(seesWhole(viewer) ? said : masked(said)),
      by: person(by, role),
      at: at.toISOString(),
    })),
    follow_up_on: last ? standingOf(last).follow_up_on : null,
  };
  const provider = providerOf(facts, viewer);
  const whyNot = whyNotRecord(row, viewer);
  const can = { may: viewer !== null && whyNot === null, why_not: whyNot };
  return {
    ...common,
    kind: 'rtr',
    verdict: rentVerdict({ ...common, elements, ...own, provider }),
    demo: isMadeUp(facts),
    elements,
    ...own,
    result: last?.result ?? null,
    valid_until: last?.valid_until ?? null,
    follows: follows && { check_id: follows.id, public_ref: follows.public_ref },
    files: rentFiles.map(({ id, at, by_member: _by, ...file }) => ({ key: keyOf(id), ...file, at: at.toISOString() })),
    occupiers: viewer === null ? [] : occupiersOf(facts, viewer),
    stated: statedOf(facts, viewer),
    collected: facts.collected && presentCollected(facts.collected, ['right_to_rent']),
    provider,
    rent_can: { record: can, add_files: can, ask_provider: mayAsk(facts, viewer) },
  };
}

function statedOf({ collected }: RentFacts, viewer: Scope | null): RentCheck['stated'] {
  const stated = collected && statedRight(collected);
  if (!stated) return null;
  const { route, share_code: code, dob } = stated;
  if (seesWhole(viewer)) return { route, share_code: code || null, dob };
  return { route, share_code: code === '' ? null : `•••${code.slice(-CODE_SHOWN)}`, dob: dob && dob.slice(0, 4) };
}

/** The answer that counts was made up. */
export const isMadeUp = ({ records, about: { provider } }: Pick<RentFacts, 'records' | 'about'>): boolean =>
  records.at(-1)?.route === 'certified_provider' && provider?.state === 'answered' && provider.isSandbox;

function mayAsk(facts: RentFacts, viewer: Scope | null) {
  const whyNot = whyNotAskProvider(facts, viewer);
  return { may: viewer !== null && whyNot === null, why_not: whyNot };
}

const DAY_MS = 86_400_000;
/** With a provider connected, or where one was asked before. */
function providerOf(facts: RentFacts, viewer: Scope | null): RentProviderState | null {
  const { ask, rentProvider, linkDays, about, row } = facts;
  const name = ask ? (ask.provider === 'sandbox' ? 'sandbox' : 'yoti') : rentProvider;
  if (name === null) return null;
  const mayRecord = viewer !== null && whyNotRecord(row, viewer) === null;
  const link = ask?.state === 'asking' && mayRecord ? ask.link : null;
  return {
    provider: RENT_PROVIDER_NAMES[name],
    is_sandbox: name === 'sandbox',
    state: ask?.state ?? 'not_asked',
    link,
    link_until: link === null || !ask ? null : new Date(ask.at.getTime() + linkDays * DAY_MS).toISOString(),
    answer: about.provider?.state === 'answered' ? answerOf(about.provider, seesWhole(viewer)) : null,
  };
}

function answerOf(
  { said, nameDiffers, at }: Extract<NonNullable<RentFacts['about']['provider']>, { state: 'answered' }>,
  isWhole: boolean,
): NonNullable<RentProviderState['answer']> {
  const { holder, document } = said;
  return {
    result: said.result,
    why: said.why,
    name: holder && isWhole ? `${holder.firstNames} ${holder.lastName}`.trim() : null,
    name_words: holder === null ? null : (nameDiffers ?? 'The names agree'),
    dob: holder && (isWhole ? holder.dob : holder.dob.slice(0, 4)),
    document: document && document.type.toLowerCase().replaceAll('_', ' '),
    country: document?.country ?? null,
    expires_on: document?.expiresOn ?? null,
    assurance: said.assurance,
    is_signed: said.isSigned,
    at,
  };
}

const masked = (said: Omit<RecordRow, 'by_member' | 'role_id' | 'at'>) => ({
  ...said,
  share_code: said.share_code && `•••${said.share_code.slice(-CODE_SHOWN)}`,
  dob: said.dob && said.dob.slice(0, 4),
});

const occupiersOf = ({ occupiers }: RentFacts, viewer: Scope): RentOccupier[] =>
  occupiers.map(({ person, check }) => ({
    party_id: person.party_id,
    name: person.name,
    role: CO_TENANT_TYPES.find(({ id }) => id === person.co_tenant_type_id)?.label ?? 'Tenant',
    check:
      check && seesCheck(viewer, check)
        ? {
            id: check.id,
            public_ref: check.public_ref,
            status: check.status,
            route: check.route,
            result: check.result,
            follow_up_on: check.follow_up_on,
          }
        : null,
  }));

/** As the evidence shows, notes and erases them. */
export const rentEvidence = ({ rentFiles }: RentFacts): CheckFile[] =>
  rentFiles.map(({ id, kind, name, mime, size, sha256, at }) => ({
    key: keyOf(id),
    shows: kind === 'copy' || kind === 'holder' ? 'document' : 'other',
    title: FILE_TITLES[kind],
    part: null,
    name,
    mime,
    size,
    sha256,
    by: 'staff',
    at,
  }));
