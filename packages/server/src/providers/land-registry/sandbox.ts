import { readTitleRegister } from '@freehold/uk-formats/title-register';
import { planPdf, registerLines, registerPdf } from '../../db/demo/demo-register.ts';
import { dateInWords, londonDate } from '../../platform/london-time.ts';
import { ProviderUnavailable } from '../asked-outside.ts';
import type { LandRegistry, NameMatch, OwnerMatchFound, RegisterBought, RegisterOrder, RegistryAnswer } from './provider.ts';

/** Made-up titles to try the product with, by their last two digits; all but these have the owners below. */
const END = {
  paperless: '89',
  outage: '99',
  continued: '98',
  pending: '97',
  unknown: '96',
  queued: '95',
  other: '91',
  near: '92',
  former: '93',
} as const;
const DIGITS = 2;
const HOME = '22 Corsley Avenue, Henleaze, Bristol BS9 4OK';
const OWNERS = 'MARIAN RUTH SEDGEMOOR and GERALD SEDGEMOOR';

/** Answers like Business Gateway, with made-up owners, and asks nobody. */
export function openSandboxLandRegistry(registerPricePence: number, now: () => Date, planPricePence = registerPricePence): LandRegistry {
  const queued = new Map<string, RegisterOrder>();
  const copy = ({ title, pricePence, withPlan = false }: RegisterOrder): { state: 'answered' } & RegisterBought => {
    const made = { title, address: HOME, owners: OWNERS, shows: dateInWords(londonDate(now())), price: '410,000' };
    const reading = readTitleRegister(registerLines(made));
    if (!reading.read) throw new Error(reading.words);
    const hasPdf = title.slice(-DIGITS) !== END.paperless;
    return {
      state: 'answered',
      facts: reading.register,
      pdf: hasPdf ? registerPdf(made) : null,
      plan: withPlan && hasPdf ? planPdf(made) : null,
      paidPence: pricePence,
    };
  };
  const refused = (code: string, reason: string) => ({ state: 'rejected', code, reason }) as const;
  async function order(asked: RegisterOrder, isPoll: boolean): Promise<RegistryAnswer<RegisterBought>> {
    switch (asked.title.slice(-DIGITS)) {
      case END.outage:
        throw new ProviderUnavailable('unreachable', 'HTTP 503');
      case END.continued:
        return refused('bg.title.closedandcontinued', 'The title is closed, and continued under AV771206.');
      case END.unknown:
        return refused('bg.properties.nopropertyfound', 'No title number has been identified from the data supplied.');
      case END.pending:
        return asked.acceptsPending ? copy(asked) : refused('bg.application.pending', 'An application is pending against this title.');
      case END.queued:
        if (isPoll) return copy(asked);
        queued.set(asked.messageId, asked);
        return { state: 'waiting', until: null };
      default:
        return copy(asked);
    }
  }
  return {
    name: 'sandbox',
    isSandbox: true,
    registerPricePence,
    planPricePence,
    async verifyOwner({ title, middleNames }) {
      const end = title.slice(-DIGITS);
      if (end === END.outage) throw new ProviderUnavailable('unreachable', 'HTTP 503');
      if (end === END.unknown) return refused('bg.title.invalid', 'Title number is invalid');
      const other = end === END.other;
      const forename: NameMatch = other ? 'NO_MATCH' : end === END.near ? 'PARTIAL_MATCH' : 'MATCH';
      const found: OwnerMatchFound = {
        title,
        surname: other ? 'NO_MATCH' : 'MATCH',
        forename,
        middle: middleNames === '' ? null : forename,
        isHistorical: end === END.former,
        ownership: other ? null : 'joint',
        since: other ? null : '4 Sep 2012',
        until: end === END.former ? '31 Dec 2020' : null,
      };
      return { state: 'answered', matches: [found] };
    },
    orderRegister: (asked) => order(asked, false),
    async pollRegister(messageId) {
      const asked = queued.get(messageId);
      return asked ? order(asked, true) : refused('bg.poll.unknown', 'No request has this number.');
    },
  };
}
