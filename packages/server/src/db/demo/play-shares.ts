import { addInboundReport, rejectInboundReport } from '@freehold/contract/sharing/inbound-reports';
import {
  answerShareConsent,
  listShareableReports,
  openShare,
  revokeReportShare,
  sendShareCode,
  shareReports,
  type NewReportShare,
} from '@freehold/contract/sharing/report-shares';
import { SHARE_TERMS_VERSION } from '@freehold/contract/sharing/share-terms';
import { londonDate } from '../../platform/london-time.ts';
import type { Moment, Story } from './demo-story.ts';
import { smallPdf } from './small-pdf.ts';

type Shared = {
  daysAgo: number;
  /** Days from then; the clock of the demonstration may be past them by now. */
  days: number;
  to: { name: string; firm: string; kind: NewReportShare['recipient_kind']; email: string };
  scope: NewReportShare['scope'];
  /** Which, where single sections are shared. */
  sections?: NonNullable<NewReportShare['sections']>;
  basis: NewReportShare['lawful_basis'];
  reliance?: true;
  views?: number;
  purpose: string;
  /** What follows, in this order. */
  next?: readonly ('agree' | 'refuse' | 'open' | 'revoke')[];
  bounces?: true;
};

const TARRANT = {
  name: 'Joanna Tarrant',
  firm: 'Tarrant Moxley LLP',
  kind: 'conveyancer',
  email: 'j.tarrant@tarrant-moxley.example',
} as const;
const FENWICK = { name: 'Giles Fenwick', firm: 'Fenwick Oatley Mortgages', kind: 'broker', email: 'giles@fenwick-oatley.example' } as const;

/** One in each state that a share can come to by what people do. */
const SHARES: readonly Shared[] = [
  {
    daysAgo: 20,
    days: 9,
    to: FENWICK,
    scope: 'summary',
    basis: 'contract',
    purpose: 'The mortgage they applied for',
    next: ['open'],
  },
  {
    daysAgo: 12,
    days: 30,
    to: { ...FENWICK, firm: 'Brindlemark Building Society', kind: 'lender' },
    scope: 'summary',
    basis: 'contract',
    purpose: 'The loan they applied for',
    next: ['open', 'revoke'],
  },
  {
    daysAgo: 8,
    days: 30,
    to: TARRANT,
    scope: 'screening_only',
    basis: 'consent',
    purpose: 'The sale that was agreed',
    next: ['refuse'],
  },
  {
    daysAgo: 6,
    days: 30,
    to: TARRANT,
    scope: 'full',
    basis: 'consent',
    reliance: true,
    purpose: 'The sale that was agreed',
    next: ['agree', 'open', 'open'],
  },
  {
    daysAgo: 3,
    days: 30,
    to: { name: 'Orla Quillon', firm: 'Quillon Lettings, Bath', kind: 'agent', email: 'orla@quillon-lettings.example' },
    scope: 'summary',
    basis: 'contract',
    views: 3,
    purpose: 'A joint letting with our Bath partner',
  },
  {
    daysAgo: 2,
    days: 30,
    to: { name: 'Edmund Harrow', firm: 'Harrow and Stone', kind: 'conveyancer', email: 'e.harrow@lapsed.example' },
    scope: 'full',
    basis: 'contract',
    purpose: 'The sale that was agreed',
    bounces: true,
  },
  {
    daysAgo: 2,
    days: 14,
    to: { name: 'Rosamund Vane', firm: 'Vane Estate Agents, Wells', kind: 'agent', email: 'rosamund@vane-estates.example' },
    scope: 'sections',
    sections: ['searched'],
    basis: 'contract',
    purpose: 'An onward sale in the same chain',
    next: ['open'],
  },
  { daysAgo: 1, days: 30, to: TARRANT, scope: 'summary', basis: 'consent', purpose: 'The sale that was agreed' },
];

/** Reports that the demonstration firm shared, and two that came to it. */
export function playShares(story: Story): Moment[] {
  const taken = new Set<string>();
  return [...SHARES.map((shared, place) => playShare(story, shared, place, taken)), playInbound(story)];
}

/** Of somebody who was accepted by then, and of whom nothing was shared yet. */
function playShare({ office, day }: Story, shared: Shared, place: number, taken: Set<string>): Moment {
  const { daysAgo, days, to, scope, sections = [], basis, reliance = false, views = null, purpose, next = [], bounces = false } = shared;
  return {
    at: day(daysAgo, 15, 5 + place),
    act: async () => {
      const { reports } = await office.call('Bethan', listShareableReports, { query: {} });
      const report = reports.find(
        ({ about, kind, accepted, why_not: why, asks }) =>
          kind === 'aml' && accepted && why === null && !taken.has(about) && (basis !== 'consent' || asks !== null),
      );
      if (!report) throw new Error(`The demonstration has no report to share ${daysAgo} days ago`);
      taken.add(report.about);
      if (bounces) office.refuseMailTo(to.email);
      const { id, version } = await office.call('Bethan', shareReports, {
        body: {
          report_ids: [report.report_id],
          recipient_name: to.name,
          recipient_firm: to.firm,
          recipient_kind: to.kind,
          recipient_email: to.email,
          scope,
          sections,
          hidden: scope === 'full' ? ['document_number', 'dob_day'] : [],
          purpose,
          lawful_basis: basis,
          reliance,
          expires_on: londonDate(day(daysAgo - days, 12)),
          max_views: views,
        },
      });
      await office.runJobs();
      let at = version;
      let link = '';
      for (const step of next) {
        if (step === 'agree' || step === 'refuse') {
          const token = /share-consent#t=([\w-]+)/.exec(office.lastText())?.[1] ?? '';
          await office.call(null, answerShareConsent, { body: { token, answer: step === 'agree' ? 'give' : 'refuse' } });
          at += 1;
          await office.runJobs();
        }
        if (step === 'open') {
          // The mail after the one with the link holds a code.
          link = /shared-report#t=([\w-]+)/.exec(office.lastMail(to.email))?.[1] ?? link;
          const { challenge } = await office.call(null, sendShareCode, { body: { token: link } });
          await office.runJobs();
          const code = /\b\d{6}\b/.exec(office.lastMail(to.email))?.[0] ?? '';
          await office.call(null, openShare, { body: { token: link, challenge, code, terms_version: SHARE_TERMS_VERSION } });
          at += 1;
        }
        if (step === 'revoke')
          await office.call('Bethan', revokeReportShare, {
            params: { id },
            body: { version: at, reason: 'The loan was not taken, so they need it no more' },
          });
      }
    },
  };
}

function playInbound({ office, day }: Story): Moment {
  const given = { from_name: 'Orla Quillon', from_firm: 'Quillon Lettings, Bath' };
  const file = (words: string) => ({ name: 'report.pdf', bytes: smallPdf(`Demonstration: ${words}`) });
  return {
    at: day(4, 11, 40),
    act: async () => {
      await office.call('Dev', addInboundReport, { body: { ...given, about: 'Theo Marchetti' }, file: file('a report on Theo Marchetti') });
      const { id, version } = await office.call('Dev', addInboundReport, {
        body: { ...given, about: 'Theodore Marchetti' },
        file: file('a report on another Marchetti'),
      });
      await office.call('Bethan', rejectInboundReport, {
        params: { id },
        body: { version, reason: 'It is about somebody else of the name' },
      });
    },
  };
}
