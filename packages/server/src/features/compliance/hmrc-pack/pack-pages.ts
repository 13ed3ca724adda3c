import type { PackGroup } from '@freehold/contract/compliance/hmrc-pack';
import { DUE_EVENTS, ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { z } from 'zod';
import { dateInWords, dayAndTime, londonDate } from '../../../platform/london-time.ts';
import { clockWords, isLate } from './clocks.ts';
import type { Clock, Figures } from './facts-store.ts';
import { facts, type Html, html, page, table } from './html.ts';
import { groupName } from './pack-groups.ts';
import type { PackLine, PackRegisters } from './pack-registers.ts';

export type PackHead = {
  ref: string;
  firm: string;
  from: string;
  to: string;
  sampleWords: string;
  madeAt: string;
  madeBy: string;
  isDemonstration: boolean;
};
const framed = (head: PackHead, up: string, title: string, body: readonly Html[]): Buffer =>
  page({ title, pack: head.ref, firm: head.firm, up, body });

/** A customer file of the pack, as the first page lists it. */
export type FiledCustomer = { folder: string; name: string; checks: number; clocks: readonly Clock[] };

const GROUP_PAGES: Readonly<Record<PackGroup['group'], string>> = {
  risk_assessment: 'groups/1-risk-assessment.html',
  policies: 'groups/2-policies.html',
  training: 'groups/3-training.html',
  officer: 'groups/4-nominated-officer.html',
  customers: 'groups/5-customer-files.html',
  monitoring: 'groups/6-monitoring.html',
  outside: 'groups/7-reports-outside.html',
};

export const indexPage = (head: PackHead, groups: readonly PackGroup[]): { path: string; bytes: Buffer } => ({
  path: 'index.html',
  bytes: framed(head, '', `HMRC inspection pack ${head.ref}`, [
    ...(head.isDemonstration ? [html`<p class="note"><b>Demonstration, not real.</b> Every person in it is made up.</p>`] : []),
    facts([
      ['Firm', head.firm],
      ['Range', `${dateInWords(head.from)} to ${dateInWords(head.to)}`],
      ['Customer files', head.sampleWords],
      ['Made', `${dayAndTime(head.madeAt)} by ${head.madeBy}`],
    ]),
    html`<h2>Seven groups of evidence</h2>
      <ol class="groups">
        ${groups.map(
          (group) =>
            html`<li>
              <a href="${GROUP_PAGES[group.group]}">${groupName(group)}</a>:
              ${group.detail}${group.late > 0 ? html` <span class="late">${group.late} late</span>` : null}
            </li>`,
        )}
      </ol>`,
    html`<h2>Is this pack as it was made?</h2>
      <p><code>manifest.json</code> lists every file with its size and SHA-256. On a computer with Node 20 or newer, in this folder:</p>
      <p><code>node check-pack.mjs .</code></p>
      <p>
        It names every file that was changed, is missing or was added. The fingerprint of the list itself is kept in Freehold and in the
        firm’s activity: give it as a second word to compare.
      </p>`,
    html`<p class="note">
      Suspicion reports are never in a pack, nor their number. Contact details are left out. What was erased by its retention rule is named
      with its fingerprint.
    </p>`,
  ]),
});

const line = ({ title, detail, day, next, by, state, file }: PackLine, pathOf: (sha256: string) => string | null) => {
  const path = file === null ? null : pathOf(file.sha256);
  return [
    title,
    detail,
    day === null ? '' : dateInWords(day),
    next === null ? '' : dateInWords(next),
    by,
    state,
    file === null ? '' : path === null ? file.name : html`<a href="../${path}">${file.name}</a>`,
  ];
};
const HEADS = ['What', 'In words', 'On', 'Next', 'Written by', 'How it stands', 'File'];

type Groups = {
  registers: PackRegisters;
  figures: Figures;
  policies: readonly { title: string; version: number; at: Date; reason: string }[];
  customers: readonly FiledCustomer[];
  pathOf: (sha256: string) => string | null;
};
/** The pages of the seven groups. */
export function groupPages(head: PackHead, groups: readonly PackGroup[], of: Groups): { path: string; bytes: Buffer }[] {
  const { registers, figures, policies, customers, pathOf } = of;
  const lines = (caption: string, all: readonly PackLine[], none: string) =>
    table(
      caption,
      HEADS,
      all.map((each) => line(each, pathOf)),
      none,
    );
  const bodies: Readonly<Record<PackGroup['group'], Html[]>> = {
    risk_assessment: [
      lines('Versions of the firm risk assessment', registers.risk_assessment, 'No risk assessment of the firm is kept in Freehold.'),
    ],
    policies: [
      lines('Policies', registers.policies, 'No written policy is kept in Freehold.'),
      html`<h2>Rules that Freehold works by</h2>`,
      table(
        'Versions of the rules of checks',
        ['Rules', 'Version', 'Saved', 'Why'],
        policies.map((each) => [each.title, each.version, dayAndTime(each.at), each.reason]),
      ),
    ],
    training: [lines('Training', registers.training, 'No training is kept in Freehold.')],
    officer: [
      lines('Nominated officers', registers.officers, 'No nominated officer is kept in Freehold.'),
      html`<h2>Supervision by HMRC</h2>`,
      lines('Registration', registers.supervision, 'No registration is kept in Freehold.'),
    ],
    customers: [
      html`<p>
        Chosen: ${head.sampleWords}. Sellers: the duty begins with marketing. Buyers: with the accepted offer. Lettings: with the
        instruction.
      </p>`,
      table(
        'Customer files',
        ['Customer', 'Checks', 'Against the clock'],
        customers.map((each) => [
          html`<a href="../${each.folder}/index.html">${each.name}</a>`,
          each.checks,
          each.clocks.length === 0
            ? 'No duty of a property'
            : each.clocks.map((clock) => html`<span class="${isLate(clock) ? 'late' : ''}">${clock.place}: ${clockWords(clock)}</span> `),
        ]),
        'No customer in this range.',
      ),
    ],
    monitoring: [
      html`<p>
        ${figures.monitored} people and companies are monitored now. In the range: ${figures.runs} runs done, ${figures.failed_runs} failed;
        ${figures.alerts} alerts, ${figures.settled} of them answered.
      </p>`,
      table(
        'Versions of lists that customers were compared with in the range',
        ['List', 'Entries', 'Imported'],
        figures.lists.map(({ name, entries, at }) => [name, entries, dayAndTime(at)]),
      ),
    ],
    outside: [
      lines('Discrepancies reported to Companies House', registers.discrepancies, 'None in the register.'),
      html`<h2>Reports to OFSI</h2>`,
      lines('Reports to OFSI', registers.ofsi_reports, 'None in the register.'),
      html`<p class="note">Reports of suspicion are made to the nominated officer alone. They are not in this pack, nor their number.</p>`,
    ],
  };
  return groups.map((group) => ({
    path: GROUP_PAGES[group.group],
    bytes: framed(head, '../', groupName(group), [html`<p>${group.detail}</p>`, ...bodies[group.group]]),
  }));
}

/** What a report says, in words: the parts of it that the pack prints. */
const Words = z.object({
  title: z.string(),
  subtitle: z.string(),
  reference: z.string(),
  verdict: z.unknown(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  statement: z.string().nullable(),
  lists: z.array(z.record(z.string(), z.unknown())).nullable(),
  elements: z.array(z.object({ label: z.string(), detail: z.string(), result: z.string() })),
  risk: z
    .object({
      level: z.string(),
      detail: z.string(),
      factors: z.array(z.object({ question: z.string(), answer: z.string(), weight: z.string() })),
    })
    .nullable(),
  edd: z.object({ facts: z.array(z.tuple([z.string(), z.string()])) }).nullable(),
  decisions: z.array(
    z.object({
      what: z.string(),
      who: z.string(),
      at: z.string(),
      reason: z.string().nullable(),
      conditions: z.array(z.string()),
      second: z.string().nullable(),
    }),
  ),
  timeline: z.array(z.object({ at: z.string(), text: z.string() })),
  limits: z.array(z.string()),
});
export type FiledEvidence = {
  title: string;
  name: string;
  sha256: string;
  size: number;
  at: Date;
  erased: string | null;
  pictures: readonly string[];
};
export type FiledCheck = {
  ref: string;
  kind: string;
  state: string;
  at: Date;
  report: { version: number; sha256: string; words: unknown } | null;
  evidence: readonly FiledEvidence[];
};

const LEFT_OUT = /^(Address|Email|Phone)$/;

function checkPart({ ref, kind, state, at, report, evidence }: FiledCheck): Html {
  const words = report === null ? null : Words.parse(report.words);
  return html`<section>
    <h2>${kind}, ${ref}</h2>
    ${
      words === null || report === null
        ? html`<p class="none">Begun ${dayAndTime(at)}; ${state}. No report of it yet.</p>`
        : html`<p>Version ${report.version} of its report, SHA-256 of the content <code>${report.sha256}</code></p>
            ${facts(
              words.facts.filter(([label]) => !LEFT_OUT.test(label)),
            )}${words.statement === null ? null : html`<p>${words.statement}</p>`}
            <h3>What was tested</h3>
            ${table(
              `Tests of ${ref}`,
              ['Test', 'Result', 'In words'],
              words.elements.map((each) => [each.label, each.result, each.detail]),
            )}
            ${
              words.lists === null
                ? null
                : html`<h3>List versions</h3>
                    ${table(
                      `Lists of ${ref}`,
                      ['List', 'As it was'],
                      words.lists
                        .map((list) =>
                          Object.values(list)
                            .filter((value) => typeof value === 'string' || typeof value === 'number')
                            .map(String),
                        )
                        .map(([name = '', ...rest]) => [name, rest.filter((text) => text !== '').join(', ')]),
                      'It was compared with no list.',
                    )}`
            }
            <h3>Risk assessment</h3>
            ${
              words.risk === null
                ? html`<p class="none">None recorded.</p>`
                : html`<p><b>${words.risk.level}</b>. ${words.risk.detail}</p>
                    ${table(
                      `Risk of ${ref}`,
                      ['Question', 'Answer', 'Weight'],
                      words.risk.factors.map((each) => [each.question, each.answer, each.weight]),
                    )}`
            }
            ${
              words.edd === null
                ? null
                : html`<h3>Enhanced due diligence</h3>
                    ${facts(words.edd.facts)}`
            }
            <h3>Decisions</h3>
            ${table(
              `Decisions of ${ref}`,
              ['Decision', 'Who', 'When', 'Reason', 'Conditions', 'Second person'],
              words.decisions.map((each) => [
                each.what,
                each.who,
                each.at,
                each.reason ?? '',
                each.conditions.join('; '),
                each.second ?? 'Not needed',
              ]),
              'No decision yet.',
            )}
            <h3>Timeline</h3>
            ${table(
              `Timeline of ${ref}`,
              ['When', 'What'],
              words.timeline.map((each) => [each.at, each.text]),
            )}`
    }
    <h3>Evidence</h3>
    ${table(
      `Evidence of ${ref}`,
      ['What', 'File', 'SHA-256 as it came', 'Received', 'In the pack'],
      evidence.map((each) => [
        each.title,
        each.name,
        html`<code>${each.sha256}</code>`,
        dayAndTime(each.at),
        each.erased !== null
          ? `Erased: ${each.erased}`
          : each.pictures.length === 0
            ? 'Left out'
            : each.pictures.map((path, index) => html`<a href="${path}">page ${index + 1}</a> `),
      ]),
      'This check rests on no files.',
    )}
  </section>`;
}

/** A customer file: the clocks, then each check with its risk, evidence, decisions and list versions. */
export const customerPage = (
  head: PackHead,
  { folder, name, clocks }: FiledCustomer,
  checks: readonly FiledCheck[],
): { path: string; bytes: Buffer } => ({
  path: `${folder}/index.html`,
  bytes: framed(head, '../../', name, [
    html`<h2>Checks against the clock</h2>`,
    table(
      `Duties of ${name}`,
      ['Property', 'Role', 'The duty began with', 'On', 'Accepted', 'Against the clock', 'Note'],
      clocks.map((clock) => [
        clock.place,
        ROLE_WORDS[clock.role],
        DUE_EVENTS[clock.event],
        dateInWords(londonDate(clock.due)),
        clock.done === null ? 'Not yet' : dateInWords(londonDate(clock.done)),
        html`<span class="${isLate(clock) || clock.done === null ? 'late' : ''}">${clockWords(clock)}</span>`,
        clock.note ?? '',
      ]),
      'No duty at a property is recorded.',
    ),
    ...(checks.length === 0 ? [html`<p class="none">No check of this customer.</p>`] : checks.map(checkPart)),
  ]),
});
