import { answerMember as route, type MemberAnswer, type Registration } from '@freehold/contract/firm/registration';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { recordAgreement } from '../../../platform/found-workspace.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { nominate } from './answer-supervision.ts';
import { readRegistration } from './get-registration.ts';
import { currentVersions, requireCurrent } from './legal.ts';
import { hasAgreed, isFounder } from './present.ts';
import { findStanding, renameUser, updateMember } from './store.ts';

const refuse = refusing(route);

/** The member's own name, phone and agreement. It is all an invited colleague is asked; a founder finishes with the firm. */
export async function answerMember(scope: MemberScope, services: Services, answer: MemberAnswer): Promise<Registration> {
  const name = { first_name: answer.first_name, surname: answer.last_name };
  const { actor } = scope;
  const registration = await scope.transaction(async (trx) => {
    const standing = await findStanding(trx, scope, { lock: true });
    const { member, workspace } = standing;
    if (member.completed_signup) refuse('INVALID_STATE', 'You have finished signing up. Change your details in Settings.');
    if (answer.agreed) requireCurrent(services.config, answer.agreed);
    else if (!hasAgreed(standing, currentVersions(services.config)))
      refuseField('agreed', 'Agree to the terms and the privacy notice to go on', 'REQUIRED');
    const now = services.now();
    const finishes = !isFounder(standing);
    await updateMember(trx, scope, member.id, { ...name, phone: answer.phone, completed_signup: finishes }, now);
    const renamed = { ...scope, actor: { ...actor, name: `${name.first_name} ${name.surname}` } };
    if (answer.agreed)
      await recordAgreement(trx, renamed, {
        termsVersion: answer.agreed.terms_version,
        privacyVersion: answer.agreed.privacy_version,
        agreedAt: now.toISOString(),
      });
    if (finishes) {
      const object = { type: 'member', id: member.id, label: renamed.actor.name };
      await recordEvent(trx, renamed, { action: 'complete.registration', object });
      if (workspace.nominated_officer_email?.toLowerCase() === member.email.toLowerCase())
        await nominate(trx, renamed, services, { ...member, ...name }, member.email);
      await announce(trx, scope, { topic: 'members', id: member.id });
    }
    await announce(trx, scope, { topic: 'registration', id: null });
    return readRegistration(trx, scope, services);
  });
  await renameUser(services.db, actor.userId, name);
  return registration;
}
