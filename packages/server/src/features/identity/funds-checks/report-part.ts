import type { FundsCheck } from '@freehold/contract/identity/funds-checks';
import { isFundsContent } from '@freehold/contract/is-identity';
import type { FundsContent, Report } from '@freehold/contract/reports';
import { inPounds } from '../../../platform/in-pounds.ts';
import { dateInWords, shortDay } from '../../../platform/london-time.ts';
import { countOf, moment, type ReportPart } from '../../checks/public.ts';

const SAID = { open: 'open', cleared: 'explained', asked: 'more was asked for', stands: 'not explained' } as const;

/** What nobody may read into the answer. */
export const fundsLimits = (check: Pick<FundsCheck, 'funds'>): string[] => [
  'That a paper is genuine, or says what it was sent for. A person reads it.',
  'That the statements are complete or unaltered. They came from the client, not from the bank.',
  'Anything in lines that could not be read, in accounts that were not sent in, or from before the first statement.',
  'That whoever paid is who the line says.',
  ...(check.funds.statements.some(({ is_read: isRead }) => isRead) ? [] : ['Anything about bank statements: none was read.']),
];

/** What the report says of the funds beside what every report does: the parts, the statements, and what was said about each flag. */
export function fundsPart(content: Report['content']): ReportPart | null {
  if (!isFundsContent(content)) return null;
  const { funds, collected } = content;
  return {
    facts: [
      ['Handed in', moment(collected.submitted_at)],
      ['To explain', funds.target_pence === null ? 'They left this step out' : inPounds(funds.target_pence)],
      ['Named', `${inPounds(funds.named_pence)}${funds.left && funds.left.state !== 'even' ? `, ${funds.left.text}` : ''}`],
      ...funds.parts.map((part): [string, string] => [part.type_name, partInWords(part)]),
    ],
    proof: [
      ...funds.statements.map((statement): [string, string] => [statement.name, statementInWords(statement)]),
      ...funds.flags.map((flag): [string, string] => [flag.title, flagInWords(flag)]),
      ['Files', filesOf(content)],
    ],
    besideOutcome: null,
    nothingFound: () => '',
    madeUp: null,
    statement: null,
    funnel: [],
    lists: null,
    matches: [],
    nearest: [],
  };
}

function partInWords({
  amount_pence: pence,
  country,
  giver_name: giver,
  explanation,
  paper,
  files,
}: FundsContent['funds']['parts'][number]): string {
  const papers = files.length > 0 ? countOf(files.length, 'paper', 'papers') : paper === null ? 'no paper asked for' : 'no paper';
  return [inPounds(pence), giver && `from ${giver}`, country, papers, explanation].filter((part) => part !== '').join(', ');
}

function statementInWords(statement: FundsContent['funds']['statements'][number]): string {
  if (!statement.is_read) return `Not read: ${statement.why_not ?? ''}`;
  const { from, to, lines, unread_lines: unread, account_tail: tail } = statement;
  return [
    `${dateInWords(from ?? '')} to ${dateInWords(to ?? '')}`,
    tail === null ? '' : `account ending ${tail}`,
    countOf(lines, 'line', 'lines'),
    unread === 0 ? '' : `${countOf(unread, 'line', 'lines')} not understood`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function flagInWords({ explained, status, answers }: FundsContent['funds']['flags'][number]): string {
  const last = answers.at(-1);
  const said = last ? `${SAID[status]}, as ${last.by.name} recorded on ${shortDay(last.at)}: ${last.text}` : SAID[status];
  return `${explained} ${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}

/** Which bytes it rests on. */
const filesOf = ({ funds }: FundsContent): string =>
  [...funds.parts.flatMap(({ files }) => files), ...funds.other_files].map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`).join('; ');
