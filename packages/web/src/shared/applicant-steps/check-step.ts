import { readRentShareCode } from '@freehold/uk-formats/personal-codes';
import { type AddressEntry, ADDRESS_MONTHS, type AddressHistory, readAddressHistory } from '@freehold/flow-rules/address-history';
import { leftToExplain, type LeftToExplain } from '@freehold/flow-rules/funds';
import { isGbLicenceNumber, isNiLicenceNumber, tidyLicenceNumber } from '@freehold/uk-formats/driving-licence';
import { isGbPassportNumber, readMrz, tidyMrz } from '@freehold/uk-formats/read-mrz';
import type { Words } from './en.ts';
import { amountOf, pounds } from './amounts.ts';
import { documentsOf, isSideRequired, monthsOf, questionsOf, SIDES, rentRoutesOf } from './read-config.ts';
import { type Answers, objectOf, objectsOf, type ShownStep, type StepFile, type TaskAbout, textOf } from './step-props.ts';

type Asked = { step: ShownStep; answers: Answers; files: readonly Pick<StepFile, 'part' | 'state'>[]; about: TaskAbout; words: Words };
type Faults = Record<string, string>;

const NAME = /^[\p{L}\p{M} '’‘ʼʻ`´׳״\-‐‑–.·・•\u200c\u200d]+$/u;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const isPhone = (text: string) =>
  /^\+?[\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= 8 && text.replace(/\D/g, '').length <= 15;

/** `1984-6-9` as `1984-06-09`; null where it is no day of the calendar. */
export function wholeDate(written: string): string | null {
  const found = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written);
  if (!found) return null;
  const text = `${found[1]}-${found[2]?.padStart(2, '0')}-${found[3]?.padStart(2, '0')}`;
  const day = new Date(`${text}T12:00:00Z`);
  return /^(19|20|21)/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}
const isWholeMonth = (text: string) => /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text);
export const londonToday = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());

export function historyOf(answers: Answers, step: Pick<ShownStep, 'config'>): AddressHistory {
  const entries: AddressEntry[] = objectsOf(answers, 'entries').map((entry) => {
    const address = objectOf(entry, 'address');
    return {
      address: ['line1', 'line2', 'town', 'postcode']
        .map((field) => textOf(address, field))
        .join(' ')
        .trim(),
      country: textOf(address, 'country'),
      from: textOf(entry, 'from'),
      to: entry['to'] === null ? null : textOf(entry, 'to'),
    };
  });
  return readAddressHistory(entries, { today: londonToday(), months: monthsOf(step.config) ?? ADDRESS_MONTHS });
}

export const targetOf = (answers: Answers, step: Pick<ShownStep, 'config'>, about: Pick<TaskAbout, 'price'>): number =>
  step.config['target'] === 'price' && about.price !== null ? about.price : (amountOf(answers['target_pence']) ?? 0);
export function fundsOf(
  answers: Answers,
  step: Pick<ShownStep, 'config'>,
  about: Pick<TaskAbout, 'price'>,
): LeftToExplain & { target: number } {
  const target = targetOf(answers, step, about);
  const items = objectsOf(answers, 'items').map((item) => ({
    id: textOf(item, 'id'),
    type: 'other' as const,
    country: 'GB',
    amount_pence: amountOf(item['amount_pence']) ?? 0,
  }));
  return { ...leftToExplain({ target_pence: target, items }), target };
}

const zoneLines = (answers: Answers): string[] =>
  tidyMrz(Array.isArray(answers['mrz']) ? answers['mrz'].filter((line) => typeof line === 'string') : []);
/** As the server judges: what a check digit proves may not be wrong. */
const addsUp = (lines: readonly string[]) =>
  !readMrz(lines, { today: londonToday() }).faults.some(({ code }) => code === 'shape' || code === 'characters' || code.endsWith('_check'));

/** What stops a step from being finished, by field, in the order of the page. */
export function checkStep(asked: Asked): Faults {
  const check = CHECKS[asked.step.type];
  const faults: Faults = {};
  check?.(asked, (field, text) => (faults[field] ??= text));
  return faults;
}

type Check = (asked: Asked, fault: (field: string, words: string) => void) => void;
const CHECKS: Readonly<Record<string, Check>> = {
  consent({ answers, words }, fault) {
    if (answers['agreed'] !== true) fault('agreed', words.steps.consent.missing);
  },
  details({ answers, words }, fault) {
    const say = words.steps.details;
    const name = (field: string, missing: string | null) => {
      const text = textOf(answers, field).trim();
      if (text === '') return missing === null ? undefined : fault(field, missing);
      if (text.length > 60) fault(field, say.tooLong(60));
      else if (!NAME.test(text)) fault(field, say.nameWrong);
    };
    name('first_name', say.firstMissing);
    name('middle_names', null);
    name('last_name', say.lastMissing);
    if (textOf(answers, 'other_names').length > 120) fault('other_names', say.tooLong(120));
    const dob = wholeDate(textOf(answers, 'dob'));
    const age = dob === null ? -1 : (Date.now() - Date.parse(dob)) / 31_556_952_000;
    if (age < 0 || age > 120) fault('dob', say.dobWrong);
    if (textOf(answers, 'nationality') === '') fault('nationality', say.nationalityMissing);
    if (textOf(answers, 'email') !== '' && !EMAIL.test(textOf(answers, 'email').trim())) fault('email', say.emailWrong);
    if (textOf(answers, 'phone') !== '' && !isPhone(textOf(answers, 'phone'))) fault('phone', say.phoneWrong);
  },
  id_document({ answers, files, words }, fault) {
    const say = words.steps.id;
    const kind = textOf(answers, 'kind');
    const sides = SIDES[kind];
    if (!sides) return fault('kind', say.kindMissing);
    if (textOf(answers, 'country') === '' && kind !== 'in_person') fault('country', say.countryMissing);
    const expires = textOf(answers, 'expires_on');
    if (expires !== '' && wholeDate(expires) === null) fault('expires_on', say.expiresWrong);
    const number = tidyLicenceNumber(textOf(answers, 'number'));
    const isBritish = number !== '' && (textOf(answers, 'country') || 'GB') === 'GB';
    if (isBritish && kind === 'passport' && !isGbPassportNumber(number)) fault('number', say.passportNumberWrong);
    if (isBritish && kind === 'driving_licence' && !isGbLicenceNumber(number) && !isNiLicenceNumber(number))
      fault('number', say.licenceNumberWrong);
    const lines = zoneLines(answers);
    if (kind !== 'driving_licence' && lines.length > 0 && !addsUp(lines)) fault('mrz', say.zoneWrong);
    for (const side of sides)
      if (isSideRequired(kind, side) && !files.some(({ part, state }) => part === side && state !== 'refused'))
        fault(side, say.fileMissing(say.parts[side] ?? side));
  },
  selfie_liveness({ answers, files, words }, fault) {
    if (answers['in_person'] !== true && !files.some(({ state }) => state !== 'refused')) fault('face', words.steps.selfie.missing);
  },
  address_history({ step, answers, words }, fault) {
    const say = words.steps.addresses;
    const entries = objectsOf(answers, 'entries');
    if (entries.length === 0) return fault('entries', say.none);
    const present = londonToday().slice(0, 7);
    entries.forEach((entry, index) => {
      const address = objectOf(entry, 'address');
      const at = `entries.${index}`;
      if (textOf(address, 'line1').trim() === '') fault(`${at}.address.line1`, say.line1Missing);
      if (textOf(address, 'town').trim() === '') fault(`${at}.address.town`, say.townMissing);
      if (textOf(address, 'country') === '') fault(`${at}.address.country`, words.steps.id.countryMissing);
      const [from, to] = [textOf(entry, 'from'), entry['to'] === null ? null : textOf(entry, 'to')];
      if (!isWholeMonth(from)) fault(`${at}.from`, say.monthMissing);
      else if (from > present) fault(`${at}.from`, say.monthFuture);
      if (to === null) return;
      if (!isWholeMonth(to)) fault(`${at}.to`, say.monthMissing);
      else if (to > present) fault(`${at}.to`, say.monthFuture);
      else if (to < from) fault(`${at}.to`, say.monthReversed);
    });
    const history = historyOf(answers, step);
    for (const { entry, code } of history.faults) if (code === 'duplicated') fault(`entries.${entry ?? 0}.address.line1`, say.duplicated);
    if (history.gaps.length > 0) fault('entries', say.gaps);
  },
  proof_of_address({ answers, files, words }, fault) {
    const say = words.steps.proof;
    if (textOf(answers, 'kind') === '') fault('kind', say.kindMissing);
    if (textOf(answers, 'issuer').trim() === '') fault('issuer', say.issuerMissing);
    if (wholeDate(textOf(answers, 'dated_on')) === null) fault('dated_on', say.datedWrong);
    if (!files.some(({ state }) => state !== 'refused')) fault('paper', say.missing);
  },
  employment_income({ answers, words }, fault) {
    const say = words.steps.work;
    if (textOf(answers, 'status') === '') fault('status', say.missing);
    const since = textOf(answers, 'since');
    if (since !== '' && since !== '-' && !isWholeMonth(since)) fault('since', say.sinceWrong);
    const income = answers['income_pence'];
    const works = ['employed', 'self_employed'].includes(textOf(answers, 'status'));
    if (works && textOf(answers, 'employer').trim() === '')
      fault('employer', answers['status'] === 'employed' ? say.employerMissing : say.businessMissing);
    const isWritten = income !== undefined && income !== null;
    if ((works || isWritten) && amountOf(income) === null) fault('income_pence', say.incomeWrong);
    if (textOf(answers, 'contact_email') !== '' && !EMAIL.test(textOf(answers, 'contact_email').trim()))
      fault('contact_email', words.steps.details.emailWrong);
  },
  source_of_funds({ step, answers, files, about, words }, fault) {
    const say = words.steps.funds;
    const items = objectsOf(answers, 'items');
    const left = fundsOf(answers, step, about);
    if (left.target <= 0) fault('target_pence', say.targetWrong);
    if (items.length === 0) return fault('items', say.none);
    items.forEach((item, index) => {
      const at = `items.${index}`;
      if (textOf(item, 'type') === '') fault(`${at}.type`, say.typeMissing);
      if ((amountOf(item['amount_pence']) ?? 0) <= 0) fault(`${at}.amount_pence`, say.amountWrong);
      if (textOf(item, 'country') === '') fault(`${at}.country`, say.countryMissing);
      if (item['type'] === 'gift' && textOf(item, 'giver_name').trim() === '') fault(`${at}.giver_name`, say.giverMissing);
      if (item['type'] === 'other' && textOf(item, 'explanation').trim() === '') fault(`${at}.explanation`, say.explainMissing);
      const hasPaper = files.some(({ part, state }) => part === item['id'] && state !== 'refused');
      if (say.papers[textOf(item, 'type')] !== undefined && !hasPaper) fault(`${at}.files`, say.paperMissing);
    });
    if (left.state === 'short') fault('items', say.short(pounds(left.pence)));
    if (left.state === 'over') fault('items', say.over(pounds(left.pence)));
  },
  questions({ step, answers, words }, fault) {
    const given = objectOf(answers, 'answers');
    for (const { key, kind, required } of questionsOf(step.config)) {
      const value = given[key];
      const isEmpty = value === undefined || value === null || value === '';
      if (isEmpty && required) fault(`answers.${key}`, words.steps.questions.missing);
      else if (isEmpty) continue;
      else if (kind === 'money' && amountOf(value) === null) fault(`answers.${key}`, words.steps.funds.amountWrong);
      else if (kind === 'date' && wholeDate(String(value)) === null) fault(`answers.${key}`, words.steps.proof.datedWrong);
    }
  },
  upload({ step, files, words }, fault) {
    const wanted = documentsOf(step.config);
    for (const { key, required } of wanted)
      if (required && !files.some(({ part, state }) => part === key && state !== 'refused')) fault(key, words.steps.upload.missing);
    if (wanted.length === 0 && !files.some(({ state }) => state !== 'refused')) fault('file', words.steps.upload.missing);
  },
  bank_account({ answers, words }, fault) {
    const say = words.steps.bank;
    const digits = (field: string) => textOf(answers, field).replaceAll(/[\s\-–.]/g, '');
    if (textOf(answers, 'account_name').trim() === '') fault('account_name', say.nameMissing);
    if (textOf(answers, 'holder_type') === '') fault('holder_type', say.kindMissing);
    if (!/^\d{6}$/.test(digits('sort_code'))) fault('sort_code', say.sortWrong);
    if (!/^\d{6,10}$/.test(digits('account_number'))) fault('account_number', say.numberWrong);
  },
  company_details({ answers, words }, fault) {
    const say = words.steps.company;
    if (textOf(answers, 'company_name').trim() === '') fault('company_name', say.nameMissing);
    // The server reads it as the register writes it, and says what is wrong with it.
    if ((textOf(answers, 'country') || 'GB') === 'GB' && textOf(answers, 'company_number').trim() === '')
      fault('company_number', say.numberMissing);
    if (textOf(answers, 'acts_as') === '') fault('acts_as', say.actsMissing);
  },
  ownership_confirm({ answers, words }, fault) {
    const say = words.steps.ownership;
    if (textOf(answers, 'owns') === '') fault('owns', say.missing);
    const others = answers['other_owners'];
    if (answers['owns'] === 'joint' && !(Array.isArray(others) && others.some((name) => String(name).trim() !== '')))
      fault('other_owners', say.othersMissing);
    if (typeof answers['has_mortgage'] !== 'boolean') fault('has_mortgage', say.mortgageMissing);
  },
  right_to_rent({ step, answers, words }, fault) {
    const say = words.steps.rent;
    if (!rentRoutesOf(step.config).includes(textOf(answers, 'route'))) return fault('route', say.missing);
    if (textOf(answers, 'route') !== 'share_code') return;
    if (readRentShareCode(textOf(answers, 'share_code')) === null) fault('share_code', say.codeWrong);
    if (wholeDate(textOf(answers, 'dob')) === null) fault('dob', say.dobWrong);
  },
  review_and_submit({ answers, words }, fault) {
    if (answers['confirmed'] !== true) fault('confirmed', words.steps.review.confirmMissing);
  },
};

const trimmed = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]));

const linesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map((line) => String(line).trim()).filter(Boolean) : []);

/** Answers as the server takes them once the step is finished: dates and amounts whole, nothing half-written. */
export function finishedAnswers({ step, answers, about }: Pick<Asked, 'step' | 'answers' | 'about'>): Answers {
  const all = trimmed(answers);
  const date = (field: string) => (textOf(all, field) === '' ? {} : { [field]: wholeDate(textOf(all, field)) ?? textOf(all, field) });
  switch (step.type) {
    case 'consent':
      return { agreed: all['agreed'] ?? false, copies: all['copies'] ?? [] };
    case 'details':
      return { ...all, ...date('dob') };
    case 'id_document':
      return {
        ...all,
        country: textOf(all, 'country') || 'GB',
        mrz: ['driving_licence', 'in_person'].includes(textOf(all, 'kind')) ? [] : zoneLines(all),
        ...date('expires_on'),
      };
    case 'selfie_liveness':
      return { in_person: all['in_person'] === true };
    case 'proof_of_address':
      return { ...all, ...date('dated_on') };
    case 'address_history':
      return { entries: objectsOf(all, 'entries').map((entry) => ({ ...entry, address: trimmed(objectOf(entry, 'address')) })) };
    case 'employment_income':
      return {
        ...all,
        since: isWholeMonth(textOf(all, 'since')) ? textOf(all, 'since') : null,
        income_pence: amountOf(all['income_pence']),
      };
    case 'source_of_funds':
      return {
        target_pence: targetOf(all, step, about),
        items: objectsOf(all, 'items').map((item) => ({ ...trimmed(item), amount_pence: amountOf(item['amount_pence']) ?? 0 })),
      };
    case 'questions': {
      const given = objectOf(all, 'answers');
      const kinds = new Map(questionsOf(step.config).map(({ key, kind }) => [key, kind]));
      const whole = Object.entries(given).flatMap(([key, value]): [string, Answers[string]][] => {
        if (value === null || value === '') return [];
        if (kinds.get(key) === 'money') return [[key, amountOf(value) ?? 0]];
        if (kinds.get(key) === 'date') return [[key, wholeDate(String(value)) ?? '']];
        return [[key, value]];
      });
      return { answers: Object.fromEntries(whole) };
    }
    case 'company_details':
      return { ...all, country: textOf(all, 'country') || 'GB', owners: linesOf(all['owners']) };
    case 'ownership_confirm': {
      return { ...all, other_owners: all['owns'] === 'joint' ? linesOf(all['other_owners']) : [] };
    }
    case 'right_to_rent':
      return textOf(all, 'route') === 'share_code' ? { ...all, ...date('dob') } : { route: textOf(all, 'route') };
    case 'intro_list_of_documents':
    case 'phone_otp':
    case 'upload':
      return {};
    default:
      return all;
  }
}
