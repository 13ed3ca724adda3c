import type { Registration, SupervisionAnswer } from '@freehold/contract/firm/registration';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { answerStep } from './answer-step.ts';
import { dismissOfficer, findActiveByEmail, updateMember, type MemberRow, type Standing } from './store.ts';

/** Who supervises the firm under the Money Laundering Regulations 2017, and who its nominated officer is (reg 21(3)). */
export function answerSupervision(scope: MemberScope, services: Services, answer: SupervisionAnswer): Promise<Registration> {
  const today = londonDate(services.now());
  return answerStep(scope, services, 'supervision', async (trx, standing) => {
    requireWhole(answer, standing, today);
    const isRegistered = answer.state === 'registered';
    const email = answer.nominated_officer === 'colleague' ? (answer.nominated_officer_email ?? null) : null;
    await nominate(trx, scope, services, standing.member, answer.nominated_officer === 'me' ? standing.member.email : email);
    return {
      supervision: JSON.stringify({
        state: answer.state,
        hmrc_number: isRegistered ? answer.hmrc_number : null,
        renews_on: isRegistered ? answer.renews_on : null,
        reason: answer.state === 'other' ? answer.reason : null,
      }),
      nominated_officer_email: email,
    };
  });
}

function requireWhole(answer: SupervisionAnswer, { workspace, member }: Standing, today: string): void {
  if (answer.state === 'registered') {
    if (!answer.hmrc_number) refuseField('hmrc_number', 'Enter the number on your HMRC registration, like XAML00000123456', 'REQUIRED');
    if (!answer.renews_on) refuseField('renews_on', 'Enter the date your registration renews', 'REQUIRED');
    if (answer.renews_on < today)
      refuseField('renews_on', 'Enter a date from today on. A registration that has run out must be renewed first', 'PAST');
  }
  if (answer.state === 'other' && !answer.reason) refuseField('reason', 'Give a reason of at least 10 characters', 'REQUIRED');
  // MLR 2017 reg 13: estate agency work counts whatever it earns; only letting agents have a limit, 10,000 euros of rent a month.
  if (answer.state === 'below_limit' && workspace.business !== 'lettings')
    refuseField('state', 'A firm that sells homes registers whatever its rents are. Choose another answer', 'INVALID');
  if (answer.nominated_officer !== 'colleague') return;
  if (!answer.nominated_officer_email) refuseField('nominated_officer_email', 'Enter an email address, like name@example.com', 'REQUIRED');
  if (answer.nominated_officer_email === member.email.toLowerCase())
    refuseField('nominated_officer_email', 'This is your own address. Choose yourself instead', 'INVALID');
}

/** Makes the member of this address the nominated officer, and nobody else; where they have not joined yet, nobody for now. */
export async function nominate(
  trx: Trx,
  scope: MemberScope,
  { now }: Pick<Services, 'now'>,
  own: MemberRow,
  email: string | null,
): Promise<void> {
  const officer =
    email === null ? undefined : own.email.toLowerCase() === email.toLowerCase() ? own : await findActiveByEmail(trx, scope, email);
  await dismissOfficer(trx, scope, officer?.id ?? null);
  if (!officer || officer.nominated_officer === 'mlro') return;
  await updateMember(trx, scope, officer.id, { nominated_officer: 'mlro', is_key_member: true }, now());
  await recordEvent(trx, scope, {
    action: 'change.officer',
    object: { type: 'member', id: officer.id, label: `${officer.first_name} ${officer.surname}`.trim() || officer.email },
    diff: { nominated_officer: { before: officer.nominated_officer, after: 'mlro' } },
  });
}
