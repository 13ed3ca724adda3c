import type { JobHandler } from '../../../platform/jobs.ts';
import { findVerification, readMember } from './store.ts';
import { waitingMail } from './words.ts';

/** Tells the operators, but for the person themselves, that something waits for them. A sending that was overtaken tells nobody. */
export const tellOperators: JobHandler<'tell-operators'> = async ({ verificationId, sending }, services, { scope }) => {
  const found = await scope.transaction(async (trx) => {
    const row = await findVerification(trx, scope, verificationId);
    return row && { row, member: await readMember(trx, scope, row.member_id) };
  });
  if (found?.row.state !== 'submitted' || found.row.try !== sending) return;
  const { origin, operators } = services.config;
  const others = operators.filter((address) => address !== found.member.email.toLowerCase());
  for (const address of others) await services.mail.send(waitingMail(address, origin));
};
