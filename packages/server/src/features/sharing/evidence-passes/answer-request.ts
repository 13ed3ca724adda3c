import { answerEvidenceRequest, withdrawPass, type EvidencePass } from '@freehold/contract/sharing/evidence-passes';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { endOfLondonDay } from '../../../platform/london-time.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { withinWorkspace, type AppUserActor, type AppUserScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { describeAppUser, reach } from '../../access/public.ts';
import { findMembers } from '../../checks/public.ts';
import { describeFirm, notify, withdrawMessages } from '../../firm/public.ts';
import { scopeIn, withEachFirm } from '../../flows/public.ts';
import { findPassedIn, receivePass } from '../inbound-reports/public.ts';
import { passOn, standingForUs, withdrawPassedOn } from '../report-shares/public.ts';
import { note, REQUEST, stateOf } from './ask-for-evidence.ts';
import { readPass } from './read-pass.ts';
import { reusableAt, type Reusable } from './reusable-evidence.ts';
import * as store from './store.ts';

const refuse = refusing(answerEvidenceRequest);
const refuseWithdraw = refusing(withdrawPass);
const NONE = 'This is not among what you were asked. Load the page again.';
const DAY_MS = 86_400_000;
type Answer = z.output<typeof answerEvidenceRequest.body> & { id: number };

/** Lets a firm reuse what another checked, or refuses. Said twice it changes nothing. */
export async function answerRequest(person: AppUserScope, services: Services, answer: Answer): Promise<EvidencePass> {
  const [own] = await person.transaction((trx) => store.findOwnRequests(trx, person.appUser.ids, answer.id));
  if (!own) return refuse('NOT_FOUND', NONE);
  if (answer.answer === 'give') await give(person, services, own.workspace_id, answer);
  else {
    const scope = scopeIn(person, services, own.workspace_id);
    await scope.transaction(async (trx) => {
      const row = await openRequest(trx, scope, services, person, answer);
      if (row === null) return;
      const named = { ...scope, actor: { ...scope.actor, name: await nameOf(person, services) } };
      await store.updateRequest(trx, named, row.id, { answer: 'refused', answered_at: services.now(), version: row.version + 1 });
      await note(trx, named, row, 'refuse.evidence', '');
      await tellAsker(trx, named, row, 'share_stopped', 'Somebody refused that you reuse what another firm checked.');
    });
  }
  return readPass(person, services);
}

/** The question, held; null where it was answered like this before. */
async function openRequest(
  trx: Trx,
  scope: Scope,
  services: Services,
  { appUser }: AppUserScope,
  { id, answer }: Pick<Answer, 'id' | 'answer'>,
): Promise<store.RequestRow | null> {
  const row = await store.lockRequest(trx, scope, id);
  if (!row || !appUser.ids.includes(row.app_user_id)) return refuse('NOT_FOUND', NONE);
  const state = stateOf(row, services.now());
  if (state === (answer === 'give' ? 'given' : 'refused')) return null;
  if (state === 'expired') return refuse('INVALID_STATE', 'This question is over. The firm can ask again.');
  if (state === 'cancelled') return refuse('INVALID_STATE', 'The firm took this question back.');
  if (state !== 'waiting') return refuse('INVALID_STATE', 'You answered this already.');
  await withdrawMessages(trx, scope, { type: REQUEST, id }, services.now());
  return row;
}

const nameOf = async (person: AppUserScope, services: Services): Promise<string> => {
  const { first_name: first, surname } = await describeAppUser(services, person.appUser.id);
  return [first, surname].filter(Boolean).join(' ') || 'Somebody';
};

/** Both firms remember it or neither: one transaction, in which the person stands in one of them and then in the other. */
async function give(person: AppUserScope, services: Services, toWorkspace: number, answer: Answer): Promise<void> {
  let isFound = false;
  await withEachFirm(person, services, async (at) => {
    const chosen = (await reusableAt(at, services, person)).find(({ report }) => report.id === answer.report_id);
    if (!chosen) return;
    isFound = true;
    await giveOf(at.trx, at.scope, services, { person, toWorkspace, answer, chosen });
  });
  if (!isFound) return refuseField('report_id', 'Choose what the firm may reuse');
}

type Giving = { person: AppUserScope; toWorkspace: number; answer: Answer; chosen: Reusable };
async function giveOf(
  trx: Trx,
  scope: Scope<AppUserActor>,
  services: Services,
  { person, toWorkspace, answer, chosen }: Giving,
): Promise<void> {
  if (toWorkspace === scope.workspaceId) return refuse('INVALID_STATE', 'This firm checked that itself. It needs no pass.');
  const { evidence, report, partyId } = chosen;
  const until = evidence.reusable_until;
  if (until === null) return refuse('INVALID_STATE', 'This cannot be reused now. Ask the firm that checked it.');
  const sections = evidence.parts.map(({ section }) => section).filter((section) => answer.sections.includes(section));
  if (sections.length === 0) return refuseField('sections', 'Choose at least one part');
  const now = services.now();
  const name = report.kept.content.subject_name;
  const actor = { ...scope.actor, name };
  const asked = await withinWorkspace(trx, scope, toWorkspace, actor, async (there) => {
    const row = await openRequest(trx, there, services, person, answer);
    if (row === null) return null;
    const firm = await describeFirm(trx, there);
    if (!firm.isActive) return refuse('INVALID_STATE', 'This firm cannot take anything in now.');
    return { row, firm: firm.name, member: (await findMembers(trx, there)).get(row.asked_by)?.name ?? firm.name };
  });
  if (asked === null) return;
  const { row, firm, member } = asked;
  const wanted = endOfLondonDay(new Date(now.getTime() + row.days * DAY_MS));
  const most = endOfLondonDay(`${until}T12:00:00Z`);
  const ends = wanted < most ? wanted : most;
  const { email, phone } = await describeAppUser(services, person.appUser.id);
  const at = await passOn(trx, { ...scope, actor }, services, {
    report,
    partyId,
    appUserId: person.appUser.id,
    masked: email ?? phone ?? '',
    to: { workspaceId: toWorkspace, firm, member },
    purpose: row.purpose,
    sections,
    until: ends,
  });
  await withinWorkspace(trx, scope, toWorkspace, actor, async (there) => {
    await store.updateRequest(trx, there, row.id, { answer: 'given', answered_at: now, version: row.version + 1 });
    await receivePass(trx, there, services, { at, request: row, fromFirm: evidence.firm, about: name, until: ends });
    await note(trx, there, row, 'give.evidence', name);
    await tellAsker(trx, there, row, 'share_agreed', 'Somebody you asked lets you reuse what another firm checked. Review it.');
  });
}

const tellAsker = (trx: Trx, scope: Scope, row: store.RequestRow, kind: 'share_agreed' | 'share_stopped', words: string) =>
  notify(trx, scope, {
    kind,
    to: [row.asked_by],
    mayKnow: (member) => reach(member, 'see_checks') !== null,
    object: { type: REQUEST, id: row.id },
    words,
    path: `/people/${row.party_id}`,
  });

/** Takes an agreement back. From the end of the transaction on the firm reads nothing of it. */
export async function withdraw(person: AppUserScope, services: Services, id: number): Promise<EvidencePass> {
  const [row] = await person.transaction((trx) => store.findOwnRequests(trx, person.appUser.ids, id));
  const there = row && scopeIn(person, services, row.workspace_id);
  const passed = there && (await there.transaction((trx) => findPassedIn(trx, there, id)));
  if (!row || !passed) return refuseWithdraw('NOT_FOUND', 'There is no such agreement. Load the page again.');
  const scope = scopeIn(person, services, passed.at.workspaceId);
  await scope.transaction(async (trx) => {
    const actor = { ...scope.actor, name: passed.about };
    const isEnded = await withdrawPassedOn(trx, { ...scope, actor }, services, passed.at.shareId, person.appUser.ids);
    const stands = await withinWorkspace(trx, scope, row.workspace_id, actor, async (inside) => {
      if (!isEnded) return standingForUs(trx, passed.at, services.now());
      await note(trx, inside, row, 'withdraw.evidence', passed.about);
      await tellAsker(
        trx,
        inside,
        row,
        'share_stopped',
        'Somebody took back that you reuse what another firm checked. It does not open any more.',
      );
      return 'withdrawn' as const;
    });
    if (stands !== 'withdrawn') return refuseWithdraw('INVALID_STATE', 'This is over already: nobody reads it any more.');
    return undefined;
  });
  return readPass(person, services);
}
