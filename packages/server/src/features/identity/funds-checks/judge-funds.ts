import { keysOf } from '@freehold/contract/kernel/keys';
import type { CheckElement } from '@freehold/contract/checks/checks';
import { leftToExplain, paperOf, withoutPaper } from '@freehold/flow-rules/funds';
import { monthInWords } from '@freehold/flow-rules/months';
import { FLAG_RULES } from '@freehold/flow-rules/statements/flags';
import { inPounds } from '../../../platform/in-pounds.ts';
import { namesInWords } from '../../../platform/names-in-words.ts';
import { capital, countOf, outcomeOfElements } from '../../checks/public.ts';
import { type FundsFacts, isOpen } from './funds-facts.ts';

type Judged = Pick<FundsFacts, 'answer' | 'step' | 'round' | 'reading' | 'flags'>;
type Reason = CheckElement['reasons'][number];

/** The elements a check of funds rests on, as what was read and answered stands now. */
export function judgeFunds(facts: Judged) {
  const elements = [sumElement(facts), papersElement(facts), statementsElement(facts), ...ruleElements(facts)];
  const reasons = elements.flatMap((element) => element.reasons).filter(({ severity }) => severity !== 'info');
  return { outcome: outcomeOfElements(elements), reasons, elements };
}

const element = (code: string, label: string, result: CheckElement['result'], reasons: Reason[], required = true): CheckElement => ({
  code,
  label,
  result,
  required,
  reasons,
});
const reason = (code: string, severity: Reason['severity'], text: string, next: string | null = null): Reason => ({
  code,
  severity,
  text,
  next,
});

function sumElement({ answer, step, round }: Judged): CheckElement {
  const label = 'Parts make the amount';
  if (answer === null) {
    const why = step?.skipReason ? `They left this step out: ${step.skipReason}` : 'They left this step out';
    return element('SUM', label, 'not_run', [reason('STEP_SKIPPED', 'medium', why, 'Ask them for it, or for why they cannot say')]);
  }
  const left = leftToExplain(answer);
  if (left.state === 'even') return element('SUM', label, 'pass', [reason('FUNDS_NAMED', 'info', left.text)]);
  if (left.state === 'over')
    return element('SUM', label, 'refer', [
      reason(
        'FUNDS_OVER',
        'medium',
        `${inPounds(left.pence)} more was named than ${inPounds(answer.target_pence)}`,
        'Ask which part is smaller',
      ),
    ]);
  const isLast = round > 1;
  return element('SUM', label, isLast ? 'fail' : 'refer', [
    reason(
      'FUNDS_SHORT',
      isLast ? 'high' : 'medium',
      `${inPounds(left.pence)} of ${inPounds(answer.target_pence)} ${isLast ? 'is still not named after they were asked again' : 'is not named'}`,
      'Ask for the missing part',
    ),
  ]);
}

function papersElement({ answer, step }: Judged): CheckElement {
  const label = 'A paper for each part';
  if (answer === null) return element('EVIDENCE', label, 'not_run', [reason('STEP_SKIPPED', 'info', 'No part was named')]);
  const missing = withoutPaper(answer.items, new Set(step?.files.flatMap(({ part }) => (part === null ? [] : [part]))));
  if (missing.length > 0)
    return element(
      'EVIDENCE',
      label,
      'refer',
      missing.map((item) =>
        reason(
          'FUNDS_EVIDENCE_MISSING',
          'medium',
          `No paper for ${inPounds(item.amount_pence)}, ${item.type.replaceAll('_', ' ')}`,
          `Ask for: ${paperOf(item) ?? ''}`,
        ),
      ),
    );
  return element('EVIDENCE', label, 'pass', [
    reason('PAPERS_NOT_READ', 'info', 'Every part that wants a paper has one. A person reads what it says'),
  ]);
}

function statementsElement({ answer, reading }: Judged): CheckElement {
  const label = 'Statements were read';
  const required = answer === null || answer.items.some(({ type }) => type === 'savings');
  const statements = reading?.statements ?? [];
  const read = statements.filter((statement) => statement.is_read);
  const faults = [
    ...statements
      .filter((statement) => !statement.is_read)
      .map(({ name, why_not: why }) =>
        reason(
          'STATEMENT_NOT_READ',
          'medium',
          `${name}: ${why ?? 'not read'}`,
          'Ask for it as CSV, OFX or the PDF of the bank, or look at it yourself',
        ),
      ),
    ...read
      .filter(({ unread_lines: unread }) => unread > 0)
      .map(({ name, unread_lines: unread }) =>
        reason(
          'STATEMENT_LINES_UNREAD',
          'medium',
          `${name}: ${countOf(unread, 'line was', 'lines were')} not understood`,
          'Look at them in the file',
        ),
      ),
  ];
  if (read.length === 0) {
    const none = required
      ? reason(
          'STATEMENT_NOT_READ',
          'medium',
          'No statement was read, so nothing was looked for in any',
          'Ask for statements, or look at them yourself',
        )
      : reason('NOT_ASKED', 'info', 'No part asks for statements');
    return element('STATEMENTS', label, 'not_run', [...faults, none], required);
  }
  const lines = reason('STATEMENTS_READ', 'info', `${countOf(reading?.lines_read ?? 0, 'line', 'lines')}, ${monthsOf(read)}`);
  return element('STATEMENTS', label, faults.length > 0 ? 'refer' : 'pass', faults.length > 0 ? faults : [lines], required);
}

function monthsOf(statements: readonly { from: string | null; to: string | null }[]): string {
  const from = statements.flatMap((one) => one.from ?? []).toSorted()[0] ?? '';
  const to =
    statements
      .flatMap((one) => one.to ?? [])
      .toSorted()
      .at(-1) ?? '';
  return `${monthInWords(from.slice(0, 7))} to ${monthInWords(to.slice(0, 7))}`;
}

function ruleElements({ reading, flags, answer }: Judged): CheckElement[] {
  const required = answer === null || answer.items.some(({ type }) => type === 'savings');
  const wasRead = reading?.statements.some(({ is_read: isRead }) => isRead) ?? false;
  return keysOf(FLAG_RULES).map((rule) => {
    const { title } = FLAG_RULES[rule];
    const code = rule.toUpperCase();
    const own = flags.filter((flag) => flag.rule === rule);
    if (!wasRead) return element(code, title, 'not_run', [reason('STATEMENT_NOT_READ', 'info', 'No statement to look at')], required);
    if (own.length === 0) return element(code, title, 'pass', [reason('NOTHING_FLAGGED', 'info', 'Nothing in the lines that were read')]);
    const open = own.filter(isOpen);
    const standing = own.filter(({ status }) => status === 'stands');
    if (open.length === 0 && standing.length === 0)
      return element(code, title, 'pass', [
        reason('FLAGS_CLEARED', 'info', `${countOf(own.length, 'flag', 'flags')} explained, as somebody recorded`),
      ]);
    return element(code, title, 'refer', [
      ...(open.length === 0
        ? []
        : [
            reason(
              'FUNDS_UNEXPLAINED',
              'medium',
              `${title}: ${countOf(open.length, 'flag is', 'flags are')} open`,
              'Say whether each is explained',
            ),
          ]),
      ...(standing.length === 0
        ? []
        : [reason('FUNDS_UNEXPLAINED', 'high', `${title}: ${countOf(standing.length, 'flag stands', 'flags stand')} unexplained`)]),
    ]);
  });
}

/** The answer in one sentence. */
export function fundsVerdict({ row, answer, reading, flags, round, step }: FundsFacts): string {
  if (row.state === 'processing') return 'The statements are being read.';
  if (row.state === 'error') return 'The statements could not be read.';
  if (answer === null) return 'They left out where the money comes from.';
  const left = leftToExplain(answer);
  const sum =
    left.state === 'even'
      ? `Every pound of ${inPounds(answer.target_pence)} is named.`
      : left.state === 'short'
        ? `${inPounds(left.pence)} of ${inPounds(answer.target_pence)} is not named.`
        : `${inPounds(left.pence)} more than ${inPounds(answer.target_pence)} is named.`;
  const missing = withoutPaper(answer.items, new Set(step?.files.flatMap(({ part }) => (part === null ? [] : [part]))));
  const papers =
    missing.length === 0
      ? ''
      : ` ${namesInWords(missing.map((item) => `${inPounds(item.amount_pence)} of ${item.type.replaceAll('_', ' ')}`))} ${missing.length === 1 ? 'has' : 'have'} no paper.`;
  if (!reading?.statements.some(({ is_read: isRead }) => isRead)) return `${sum}${papers} No statement was read.`;
  const settled = flags.filter((flag) => !isOpen(flag)).length;
  const lines =
    flags.length === 0
      ? ' Nothing in the statements wants an answer.'
      : ` ${capital(countOf(flags.length, 'thing', 'things'))} in the statements ${flags.length === 1 ? 'wants' : 'want'} an answer, ${settled === 0 ? 'none is' : settled === flags.length ? 'all are' : `${settled} ${settled === 1 ? 'is' : 'are'}`} settled.`;
  return `${sum}${papers}${lines}${round > 1 ? ` Handed in for the ${round === 2 ? 'second' : 'third'} time.` : ''}`;
}
