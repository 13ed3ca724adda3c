import { compareDates, compareNames, type StatedName } from './compare-names.ts';
import { byPerson, byRule, type Finding, type KycCase, reason, waitsForPerson } from './kyc-case.ts';

const ADULT = 18;

/** Whole years on a day. */
const ageOn = (dob: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(dob.slice(0, 4)) - (day.slice(5) < dob.slice(5) ? 1 : 0);

/** What the person states beside what is on the document, and beside the record the firm has of them. */
export function judgeData(about: KycCase): Finding {
  const { details, holder, day } = about;
  const dobs = [details?.dob, holder?.dob].filter((dob): dob is string => typeof dob === 'string');
  if (dobs.some((dob) => ageOn(dob, day) < ADULT))
    return {
      result: 'fail',
      source: byRule('Date of birth'),
      reasons: [reason('UNDER_18', 'high', 'This person is under 18', 'Do not go on with somebody under 18. Ask who acts for them')],
      explained: explain(about),
    };
  if (details === null)
    return {
      result: 'refer',
      reasons: [reason('STEP_SKIPPED', 'medium', 'They left out their details', 'Ask them for this step again')],
    };
  if (holder === null)
    return waitsForPerson(
      'DOC_NOT_READ',
      'The document has not been read yet',
      'Read the name, the date of birth and the number from the picture, and enter them in the review of the document',
    );
  const reasons = [
    ...nameReasons(details, holder, 'on the document'),
    ...dobReasons(about),
    ...recordReasons(about),
    ...numberReasons(about),
  ];
  const result = reasons.some(({ code }) => code === 'DOB_CONFLICT_KEPT')
    ? 'fail'
    : reasons.some(({ severity }) => severity !== 'info')
      ? 'refer'
      : 'pass';
  const review = about.documentReview;
  return {
    result,
    reasons: reasons.map((one) => (one.code === 'DOB_CONFLICT_KEPT' ? { ...one, code: 'DOB_MISMATCH' } : one)),
    source: about.readFrom === 'person' && review ? byPerson('Read by a member', review.at) : byRule('Names and dates compared'),
    explained: explain(about),
  };
}

function nameReasons(stated: StatedName, found: { first_names: string; last_name: string }, where: string): Finding['reasons'] {
  const { verdict, words, part } = compareNames(stated, found);
  if (verdict === 'same') return [];
  if (verdict === 'note') return [reason('NAME_FORM', 'info', `${words} ${where}`)];
  const next =
    part === 'first'
      ? 'Ask which name is right, and for a document in that name'
      : 'Ask for the marriage certificate or deed poll that shows the change of name';
  return [reason('NAME_MISMATCH', 'medium', `${words} ${where}`, next)];
}

function dobReasons({ details, holder, round }: KycCase): Finding['reasons'] {
  if (!details?.dob || !holder?.dob)
    return [reason('DOB_MISSING', 'medium', 'There is no date of birth to compare', 'Ask for it, or read it from the document')];
  const words = compareDates(details.dob, holder.dob);
  if (words === null) return [];
  if (round > 1)
    return [
      reason(
        'DOB_CONFLICT_KEPT',
        'high',
        `${words} on the document, and stayed so after they were asked again`,
        'Find out who this person is before you go on',
      ),
    ];
  return [reason('DOB_MISMATCH', 'high', `${words} on the document`, 'Ask which is right, and look at the document again')];
}

/** The firm's own record may say otherwise than the person does. */
function recordReasons({ record, details }: KycCase): Finding['reasons'] {
  if (record === null || details === null) return [];
  const names = nameReasons(
    details,
    { first_names: [record.first_name, record.middle_names].filter(Boolean).join(' '), last_name: record.last_name },
    'in your record',
  );
  const words = record.dob && details.dob ? compareDates(details.dob, record.dob) : null;
  return [
    ...names.map((one) =>
      one.code === 'NAME_MISMATCH' ? { ...one, next: 'Compare it with your record, and correct the one that is wrong' } : one,
    ),
    ...(words === null
      ? []
      : [reason('DOB_MISMATCH', 'medium', `${words} in your record`, 'Compare it with your record, and correct the one that is wrong')]),
  ];
}

const bare = (number: string) => number.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
const numberReasons = ({ document, holder }: KycCase): Finding['reasons'] =>
  document && holder && document.number !== '' && holder.number !== '' && bare(document.number) !== bare(holder.number)
    ? [
        reason(
          'DOC_NUMBER_DIFFERS',
          'medium',
          'The number that was typed is not the one on the document',
          'Look at the document, and correct the number',
        ),
      ]
    : [];

function explain({ details, holder, document, record }: KycCase): NonNullable<Finding['explained']> {
  const line = (label: string, stated: string | null | undefined, found: string | null | undefined, words: string | null) =>
    stated && found ? [{ label, stated, found, words: words ?? 'Agrees' }] : [];
  const full = details && [details.first_name, details.middle_names, details.last_name].filter(Boolean).join(' ');
  const onDocument = holder && `${holder.first_names} ${holder.last_name}`;
  const inRecord = record && [record.first_name, record.middle_names, record.last_name].filter(Boolean).join(' ');
  return [
    ...line('Name on the document', full, onDocument, details && holder && compareNames(details, holder).words),
    ...line(
      'Date of birth on the document',
      details?.dob,
      holder?.dob,
      details?.dob && holder?.dob ? compareDates(details.dob, holder.dob) : null,
    ),
    ...line(
      'Number of the document',
      document?.number,
      holder?.number,
      document && holder && bare(document.number) !== bare(holder.number) ? 'Differs' : null,
    ),
    ...line(
      'Name in your record',
      full,
      inRecord,
      details &&
        record &&
        compareNames(details, { first_names: `${record.first_name} ${record.middle_names}`.trim(), last_name: record.last_name }).words,
    ),
    ...line(
      'Date of birth in your record',
      details?.dob,
      record?.dob,
      details?.dob && record?.dob ? compareDates(details.dob, record.dob) : null,
    ),
  ];
}
