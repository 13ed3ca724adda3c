import type { BackgroundWork } from '../../../platform/background-work.ts';
import { codeText, waitWords } from '../../../platform/code-words.ts';
import { refuseAlways } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { addCode } from './code-store.ts';
import { codeMail } from './words.ts';

const RESEND_AFTER_SECONDS = 60;
type Asked = { channel: 'email' | 'sms'; value: string; masked: string; countedBy: string };

/**
 * Sends a code to the contact that somebody holds a link of. Once no transaction is open: limits count over all firms. Whoever asks holds a link:
 * they are counted by what it leads to, since an office or a mobile network shares an address.
 */
export async function deliverLinkCode(services: Services, { channel, value, masked, countedBy }: Asked, work: BackgroundWork) {
  const asked = await addCode(services, { contact: value, network: countedBy });
  if (asked.kind === 'too_many')
    return refuseAlways('RATE_LIMITED', waitWords(asked.retryAfterSeconds), undefined, asked.retryAfterSeconds);
  const { chosen, challenge } = asked;
  if (chosen.kind === 'send')
    work.run('a code could not be sent', async () => {
      if (channel === 'email') await services.mail.send(codeMail(value, chosen.code, chosen.minutes));
      else await services.sms?.send(codeText(value, chosen.code, services.config.origin, chosen.minutes));
    });
  return { sent: chosen.kind === 'send', digits: chosen.digits, resend_after_seconds: RESEND_AFTER_SECONDS, to: masked, challenge };
}
