import type { PaperPack } from '@freehold/contract/flows/flow-runs';
import type { Words } from '../../../shared/applicant-steps/en.ts';
import { acceptsOf, documentsOf, extraCopyOf, monthsOf, questionsOf } from '../../../shared/applicant-steps/read-config.ts';
import type { PaperWords } from './paper-words.ts';
import { textIn } from '../../../shared/applicant-steps/shipped-texts.ts';

/** The words of the phone pages, with those of the paper. */
export type PackWords = Words & { paper: PaperWords };
type Step = PaperPack['steps'][number];
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/* What somebody writes on. */
const line = (label: string) => `<p class="line"><span>${safe(label)}</span><i></i></p>`;
const space = (label: string, rows = 3) => `<p class="label">${safe(label)}</p>${'<p class="line"><i></i></p>'.repeat(rows)}`;
const ticks = (labels: readonly string[]) => `<ul class="ticks">${labels.map((label) => `<li><b></b>${safe(label)}</li>`).join('')}</ul>`;
const note = (text: string) => `<p>${safe(text)}</p>`;
const table = (heads: readonly string[], rows: number) =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${safe(head)}</th>`).join('')}</tr></thead><tbody>${`<tr>${'<td></td>'.repeat(heads.length)}</tr>`.repeat(rows)}</tbody></table>`;

const MOST_ROWS = 5;
const plain = (kinds: Readonly<Record<string, string | [string, string]>>, accepted: readonly string[]) =>
  Object.entries(kinds).flatMap(([kind, label]) => (accepted.includes(kind) ? [typeof label === 'string' ? label : label[0]] : []));

/** What a step asks, as lines to write on; null for what is not asked on paper. */
function asked({ type, config }: Step, pack: PaperPack, words: PackWords): string | null {
  const say = words.steps;
  const paper = words.paper;
  const date = (label: string) => line(`${label} (${paper.date})`);
  switch (type) {
    case 'consent': {
      const copy = extraCopyOf(config);
      return [
        note(`${say.review.with}: ${words.seenBy(pack.sent_by, pack.agency.name)}`),
        note(`${say.review.kept}: ${words.kept}`),
        ticks([say.consent.agree(pack.agency.name), ...(copy === null ? [] : [copy])]),
      ].join('');
    }
    case 'details':
      return [
        line(say.details.first),
        line(say.details.middle),
        line(say.details.last),
        line(say.details.others),
        date(say.details.dob),
        line(say.details.nationality),
        line(say.details.email),
        line(say.details.phone),
      ].join('');
    case 'id_document':
      return [
        ticks(plain(say.id.kinds, [...acceptsOf(config), 'other'])),
        line(say.id.number),
        line(say.id.country),
        date(say.id.expires),
        note(paper.original),
      ].join('');
    case 'selfie_liveness':
      return note(say.selfie.inPersonLine);
    case 'address_history':
      return (
        note(say.addresses.lead(monthsOf(config) ?? 36)) +
        table([say.addresses.line1, say.addresses.town, say.addresses.postcode, paper.from, paper.to], MOST_ROWS)
      );
    case 'proof_of_address':
      return [
        ticks(plain(say.proof.kinds, [...acceptsOf(config), ...(acceptsOf(config).length === 0 ? Object.keys(say.proof.kinds) : [])])),
        line(say.proof.issuer),
        date(say.proof.dated),
      ].join('');
    case 'employment_income':
      return [
        ticks(Object.values(say.work.kinds)),
        line(`${say.work.employer} / ${say.work.business}`),
        line(say.work.job),
        date(say.work.since),
        line(`${say.work.income} (£)`),
        ticks(Object.values(say.work.pers).map((per) => `${say.work.per} ${per}`)),
        line(`${say.work.other} (£)`),
        line(say.work.contact),
      ].join('');
    case 'source_of_funds':
      return [
        line(`${say.funds.target} (£)`),
        table([say.funds.type, `${say.funds.amount} (£)`, say.funds.country, say.funds.giver], MOST_ROWS),
        note(`${paper.types}: ${Object.values(say.funds.types).join(', ')}.`),
        space(say.funds.explain),
      ].join('');
    case 'right_to_rent':
      return [ticks(Object.values(say.rent.kinds)), line(say.rent.code), line(say.rent.dob)].join('');
    case 'bank_account':
      return [
        line(say.bank.name),
        ticks(Object.values(say.bank.kinds)),
        line(say.bank.sort),
        line(say.bank.number),
        line(say.bank.roll),
      ].join('');
    case 'company_details':
      return [
        line(say.company.name),
        line(say.company.country),
        line(say.company.number),
        note(say.company.acts),
        ticks(Object.values(say.company.kinds)),
        space(say.company.owners, 4),
        space(say.company.note, 2),
      ].join('');
    case 'ownership_confirm':
      return [
        ticks(Object.values(say.ownership.kinds)),
        space(say.ownership.others, 2),
        note(say.ownership.mortgage),
        ticks([words.common.yes, words.common.no]),
        space(say.ownership.note, 2),
      ].join('');
    case 'questions':
      return questionsOf(config)
        .map(({ text, kind, options }) => {
          const question = textIn(words, text);
          if (kind === 'yes_no') return note(question) + ticks([words.common.yes, words.common.no]);
          if (kind === 'choice') return note(question) + ticks(options.map((option) => textIn(words, option)));
          if (kind === 'money') return line(`${question} (£)`);
          return kind === 'date' ? date(question) : space(question);
        })
        .join('');
    case 'upload':
      return note(paper.bringThese) + ticks(documentsOf(config).map(({ label }) => textIn(words, label)));
    case 'review_and_submit':
      return ticks([say.review.confirm]) + line(paper.signature) + date(paper.today);
    // On paper the number stands with the details.
    case 'phone_otp':
    case 'intro_list_of_documents':
      return null;
    default:
      return space(paper.other);
  }
}

/** What to bring along, as far as the steps ask for it. */
function toBring({ steps }: PaperPack, words: PackWords): string[] {
  const say = words.steps;
  const has = (type: string) => steps.some((step) => step.type === type);
  return [
    ...(has('id_document') ? [words.paper.bringId] : []),
    ...(has('proof_of_address') ? [say.intro.proof] : []),
    ...(has('employment_income') ? [words.paper.bringIncome] : []),
    ...(has('source_of_funds') ? [words.paper.bringFunds] : []),
    ...steps.flatMap(({ config }) => documentsOf(config).map(({ label }) => textIn(words, label))),
  ];
}

const STYLE = `@page{size:A4;margin:18mm}
body{margin:0;color:#000;background:#fff;font:12pt/1.45 Arial,Helvetica,sans-serif}
h1{margin:0 0 4pt;font-size:20pt;line-height:1.2}h2{margin:18pt 0 4pt;font-size:14pt;break-after:avoid}
p{margin:4pt 0}section{break-inside:avoid-page}ul{margin:4pt 0;padding-inline-start:16pt}
.line{display:flex;align-items:flex-end;gap:8pt;min-height:24pt;margin:0}.line i{flex:1;border-bottom:1px solid #000;min-width:60mm}
.label{margin-top:8pt}.ticks{padding:0;list-style:none}.ticks li{display:flex;align-items:center;gap:8pt;margin:5pt 0}.ticks b{flex:none;width:12pt;height:12pt;border:1px solid #000}
table{width:100%;border-collapse:collapse;margin:6pt 0;table-layout:fixed}th,td{border:1px solid #000;padding:4pt;font-size:10pt;text-align:start;vertical-align:top}td{height:26pt}
footer{margin-top:18pt;font-size:10pt}`;

/** The questions of a run as a page to print, for somebody without a phone. It stands alone and fetches nothing. */
export function paperPack(pack: PaperPack, runId: number, words: PackWords): string {
  const paper = words.paper;
  const { agency, places, person, property } = pack;
  const bring = toBring(pack, words);
  const sections = pack.steps.flatMap((step) => {
    const body = asked(step, pack, words);
    if (body === null) return [];
    const title = step.question ?? words.stepNames[step.type] ?? textIn(words, step.title);
    return [
      `<section><h2>${safe(title)}${step.required ? '' : ` (${safe(words.common.optional)})`}</h2>${step.why ? note(step.why) : ''}${body}</section>`,
    ];
  });
  const reach = [agency.phone, agency.email].filter((way) => way !== null).join(', ');
  return [
    `<!doctype html><html lang="${words.language.otherCode === 'cy' ? 'en-GB' : 'cy'}"><head><meta charset="utf-8"><title>${safe(paper.title(person))}</title><style>${STYLE}</style></head><body>`,
    `<p><strong>${safe(agency.name)}</strong></p><h1>${safe(paper.title(person))}</h1>`,
    ...[...(property === null ? [] : [paper.about(property)]), paper.lead, paper.how].map(note),
    `<h2>${safe(paper.where)}</h2>`,
    places.length > 0
      ? `<ul>${places.map(({ name, address }) => `<li>${safe(name)}: ${safe(address)}</li>`).join('')}</ul>`
      : note(paper.askWhere(agency.name)),
    ...(reach === '' ? [] : [note(paper.reach(reach))]),
    ...(bring.length === 0 ? [] : [`<h2>${safe(paper.bring)}</h2>${ticks(bring)}`]),
    ...sections,
    `<footer>${safe(paper.foot(agency.name, runId))}</footer></body></html>`,
  ].join('\n');
}
