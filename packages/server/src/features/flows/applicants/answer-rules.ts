import { type AnswerFaultCode } from '@freehold/contract/flows/answer-faults';
import { STEP_ANSWERS } from '@freehold/contract/flows/step-answers';
import type { FlowStep } from '@freehold/contract/flows/flow-definition';
import { readAddressHistory } from '@freehold/flow-rules/address-history';
import { findFundsFaults, type FundsItem, withoutPaper } from '@freehold/flow-rules/funds';
import { PROOF_MONTHS, proofMonths } from '@freehold/flow-rules/proof-of-address';
import { z } from 'zod';
import { inPounds } from '../../../platform/in-pounds.ts';

export type AnswerFault = { field: string; code: AnswerFaultCode; message: string };
type Given = {
  step: FlowStep;
  answers: Record<string, unknown>;
  /** The parts its files belong to; one for each file. */
  parts: readonly (string | null)[];
  /** It was asked for again because of what it shows, and nothing was added since. */
  sameFiles?: boolean;
  /** The date in London. */
  today: string;
  /** What the parts of the money must make, where it is known. */
  pricePence: number | null;
  /** A certified provider is connected, to whom a British or Irish passport can be shown. */
  hasRentProvider?: boolean;
};
export type Judged = { answers: unknown; faults: AnswerFault[] };

const fault = (field: string, message: string, code: AnswerFaultCode = 'REQUIRED'): AnswerFault => ({
  field: `answers.${field}`,
  code,
  message,
});
/** The words of the rules of the flows, as an answer has them. */
const CODES = {
  duplicated: 'DUPLICATED',
  future: 'FUTURE',
  missing: 'MISSING',
  not_a_month: 'NOT_A_MONTH',
  not_money: 'NOT_MONEY',
  reversed: 'REVERSED',
  sum: 'SUM',
  too_many: 'TOO_MANY',
  too_old: 'TOO_OLD',
  unknown: 'UNKNOWN',
} as const satisfies Record<string, AnswerFaultCode>;
const file = (message: string): AnswerFault => ({ field: 'files', code: 'REQUIRED', message });

/** What stops a step from being finished, each at its field; with the answers as they are kept. */
export function judgeAnswers(given: Given): Judged {
  const { step, parts, today, pricePence, hasRentProvider } = given;
  const { config } = step;
  switch (step.type) {
    case 'details':
      return judge(STEP_ANSWERS.details, given, ({ dob }) =>
        isAdult(dob, today) ? [] : [fault('dob', 'This person must be 18 or over', 'UNDER_18')],
      );
    case 'id_document':
      return judge(STEP_ANSWERS.id_document, given, ({ kind }) => idRules(kind, parts, config));
    case 'selfie_liveness':
      return judge(STEP_ANSWERS.selfie_liveness, given, ({ in_person: inPerson }) =>
        inPerson || parts.length > 0 ? [] : [file('Take a photo of your face, or say that your agent will see you in person')],
      );
    case 'address_history':
      return judge(STEP_ANSWERS.address_history, given, ({ entries }) => addressRules(entries, today, Number(config['months'] ?? 36)));
    case 'proof_of_address':
      return judge(STEP_ANSWERS.proof_of_address, given, (proof) => proofRules(proof, parts, today, config));
    case 'employment_income':
      return judge(STEP_ANSWERS.employment_income, given, incomeRules);
    case 'source_of_funds':
      return judge(STEP_ANSWERS.source_of_funds, given, (answers) =>
        fundsRules(answers, parts, config['target'] === 'price' ? pricePence : null),
      );
    case 'ownership_confirm':
      return judge(STEP_ANSWERS.ownership_confirm, given, ({ owns, other_owners: others }) =>
        owns === 'joint' && others.length === 0 ? [fault('other_owners', 'Enter who owns it with you')] : [],
      );
    case 'right_to_rent':
      return judge(STEP_ANSWERS.right_to_rent, given, ({ route }) =>
        route === 'certified_provider' && hasRentProvider !== true ? [fault('route', 'Choose another way to show it', 'NOT_ACCEPTED')] : [],
      );
    case 'questions':
      return judge(STEP_ANSWERS.questions, given, ({ answers }) => questionRules(answers, Asked.safeParse(config).data?.questions ?? []));
    case 'upload':
      return judge(STEP_ANSWERS.upload, given, () => uploadRules(parts, Wanted.safeParse(config).data?.documents ?? []));
    default:
      return isAnswered(step.type) ? judge(STEP_ANSWERS[step.type], given) : { answers: given.answers, faults: [] };
  }
}

/** Its shape first, then what the rules of its type say of it. */
function judge<S extends z.ZodType<object>>(schema: S, given: Given, rules: (answers: z.output<S>) => AnswerFault[] = () => []): Judged {
  const parsed = schema.safeParse(given.answers);
  if (!parsed.success)
    return {
      answers: given.answers,
      faults: parsed.error.issues.map(({ path, message }) => fault(path.join('.'), message, 'FORMAT')),
    };
  const faults = rules(parsed.data);
  return { answers: parsed.data, faults: faults.length === 0 && given.sameFiles && wantsFile(parsed.data) ? [SAME_FILE] : faults };
}

/** The answers as they are kept once the step is finished; null where they are not of its shape. */
export function parseAnswers(step: FlowStep, answers: Record<string, unknown>): unknown {
  if (!isAnswered(step.type)) return null;
  const parsed = STEP_ANSWERS[step.type].safeParse(answers);
  return parsed.success ? parsed.data : null;
}

const SAME_FILE: AnswerFault = { field: 'files', code: 'SAME_FILE', message: 'Add another one. We cannot use what you sent before' };
/** Whoever shows it in the branch adds none. */
const wantsFile = (answers: object): boolean =>
  !('in_person' in answers && answers.in_person === true) && !('kind' in answers && answers.kind === 'in_person');

const isAnswered = (type: string): type is keyof typeof STEP_ANSWERS => Object.hasOwn(STEP_ANSWERS, type);

type Answers<T extends keyof typeof STEP_ANSWERS> = z.output<(typeof STEP_ANSWERS)[T]>;

function proofRules(
  { kind, dated_on: dated }: Answers<'proof_of_address'>,
  parts: Given['parts'],
  today: string,
  config: Record<string, unknown>,
): AnswerFault[] {
  const most = proofMonths(kind, Number(config['max_age_months'] ?? PROOF_MONTHS));
  const accepts = config['accepts'];
  return [
    ...(Array.isArray(accepts) && !accepts.includes(kind) ? [fault('kind', 'Choose a document from the list', 'NOT_ACCEPTED')] : []),
    ...(parts.length > 0 ? [] : [file('Add the document')]),
    ...(dated > today ? [fault('dated_on', 'This date is in the future', 'FUTURE')] : []),
    ...(dated < monthsBefore(today, most) ? [fault('dated_on', `It must be from the last ${most} months`, 'TOO_OLD')] : []),
  ];
}

const incomeRules = ({ status, employer, income_pence: income }: Answers<'employment_income'>): AnswerFault[] =>
  status === 'employed' || status === 'self_employed'
    ? [
        ...(employer === '' ? [fault('employer', status === 'employed' ? 'Enter your employer' : 'Enter your business')] : []),
        ...(income === null ? [fault('income_pence', 'Enter an amount in pounds, like 32,000')] : []),
      ]
    : [];

const SIDES: Readonly<Record<string, readonly [part: string, what: string][]>> = {
  passport: [['photo_page', 'Add the page with your photo']],
  driving_licence: [
    ['front', 'Add the front of the card'],
    ['back', 'Add the back of the card'],
  ],
  residence_permit: [
    ['front', 'Add the front of the card'],
    ['back', 'Add the back of the card'],
  ],
  other: [['front', 'Add a photo of the document']],
};

function idRules(kind: string, parts: Given['parts'], config: Record<string, unknown>): AnswerFault[] {
  const accepts = config['accepts'];
  if (Array.isArray(accepts) && !['in_person', 'other', ...accepts].includes(kind))
    return [fault('kind', 'Choose a document from the list', 'NOT_ACCEPTED')];
  return (SIDES[kind] ?? []).filter(([part]) => !parts.includes(part)).map(([, what]) => file(what));
}

function addressRules(entries: Answers<'address_history'>['entries'], today: string, months: number): AnswerFault[] {
  const line = ({ line1, line2, town, postcode }: (typeof entries)[number]['address']) =>
    [line1, line2, town, postcode].filter(Boolean).join(', ');
  const history = readAddressHistory(
    entries.map(({ address, from, to }) => ({ address: line(address), country: address.country, from, to })),
    { today, months },
  );
  return [
    ...history.faults.map(({ entry, field, code, message }) =>
      fault(entry === null ? 'entries' : `entries.${entry}.${field === 'address' ? 'address.line1' : field}`, message, CODES[code]),
    ),
    ...history.gaps.map(({ question }) => fault('entries', question, 'GAP')),
  ];
}

function fundsRules(answers: Answers<'source_of_funds'>, parts: Given['parts'], pricePence: number | null): AnswerFault[] {
  const { target_pence: target } = answers;
  const items: readonly FundsItem[] = answers.items;
  const faults = findFundsFaults({ target_pence: target, items });
  if (pricePence !== null && target !== pricePence)
    return [fault('target_pence', `The parts must make the price of ${inPounds(pricePence)}`, 'OTHER_TARGET')];
  return [
    ...faults.map(({ item, field, code, message }) => fault(item === null ? field : `items.${item}.${field}`, message, CODES[code])),
    ...withoutPaper(items, new Set(parts.filter((part) => part !== null))).map((item) =>
      fault(`items.${items.indexOf(item)}.files`, 'Add a paper for this part'),
    ),
  ];
}

const Question = z.object({ key: z.string(), kind: z.string(), options: z.array(z.string()).optional(), required: z.boolean() });
type Question = z.infer<typeof Question>;
const Asked = z.object({ questions: z.array(Question) });
function questionRules(given: Record<string, unknown>, questions: readonly Question[]): AnswerFault[] {
  return questions.flatMap(({ key, kind, options, required }) => {
    const answer = given[key];
    const isMissing = answer === undefined || answer === null || answer === '';
    if (isMissing) return required ? [fault(`answers.${key}`, 'Answer this question')] : [];
    const isRight =
      kind === 'yes_no'
        ? typeof answer === 'boolean'
        : kind === 'money'
          ? typeof answer === 'number' && Number.isSafeInteger(answer) && answer >= 0 && answer <= 1_000_000_000
          : kind === 'choice'
            ? typeof answer === 'string' && (options ?? []).includes(answer)
            : kind === 'date'
              ? typeof answer === 'string' && isDate(answer)
              : typeof answer === 'string';
    return isRight ? [] : [fault(`answers.${key}`, WRONG[kind] ?? 'Answer this question', 'FORMAT')];
  });
}

const WRONG: Readonly<Record<string, string>> = {
  yes_no: 'Choose yes or no',
  money: 'Enter an amount in pounds, like 250 or 250.00',
  choice: 'Choose one of the answers',
  date: 'Enter a real date',
};
const isDate = (text: string) => z.iso.date().safeParse(text).success && /^(19|20|21)/.test(text);

const Document = z.object({ key: z.string(), label: z.string(), required: z.boolean() });
const Wanted = z.object({ documents: z.array(Document) });
function uploadRules(parts: Given['parts'], documents: readonly z.infer<typeof Document>[]): AnswerFault[] {
  if (documents.length === 0) return parts.length > 0 ? [] : [file('Add a file')];
  return documents.filter(({ key, required }) => required && !parts.includes(key)).map(({ label }) => file(`Add: ${label}`));
}

/** Eighteen on their birthday; born on 29 February, on 1 March of other years. */
function isAdult(dob: string, today: string): boolean {
  const [year = 0, month = 0, day = 0] = dob.split('-').map(Number);
  return new Date(Date.UTC(year + 18, month - 1, day)).toISOString().slice(0, 10) <= today;
}

/** That many months earlier; of a month that is shorter its last day. */
function monthsBefore(today: string, months: number): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
