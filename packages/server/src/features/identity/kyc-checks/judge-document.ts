import { entriesOf } from '@freehold/contract/kernel/keys';
import { DOCUMENT_POINTS, type DocumentPoint } from '@freehold/contract/identity/kyc-reviews';
import { checkLicenceNumber, tidyLicenceNumber } from '@freehold/uk-formats/driving-licence';
import { isGbPassportNumber } from '@freehold/uk-formats/read-mrz';
import { documentSaid, weighProvider } from './judge-provider.ts';
import { byPerson, byRule, type Finding, type KycCase, reason, type StatedDocument, waitsForPerson } from './kyc-case.ts';

const NOTHING_SHOWN: Finding = {
  result: 'refer',
  reasons: [
    reason('DOC_MISSING', 'medium', 'No identity document was shown', 'Ask for a passport, a driving licence or a residence permit'),
  ],
};
const isShown = ({ document, hasDocumentPicture, seenInPerson }: KycCase) => document !== null && (hasDocumentPicture || seenInPerson);

/** What the number and the lines of the document say by themselves. */
export function judgeForm(about: KycCase): Finding {
  const { document, zone } = about;
  if (document === null) return NOTHING_SHOWN;
  if (zone !== null) return judgeZone(zone, document);
  const number = document.number !== '' ? document.number : (about.holder?.number ?? '');
  if (number === '')
    return waitsForPerson('DOC_NOT_READ', 'The number of the document has not been read yet', 'Enter it in the review of the document');
  if (document.kind === 'driving_licence' && document.country === 'GB') return judgeLicence(about, number);
  if (document.kind === 'passport' && document.country === 'GB')
    return isGbPassportNumber(number.replace(/\s/g, ''))
      ? {
          result: 'pass',
          source: byRule('Form of a UK passport number'),
          reasons: [reason('DOC_LINES_NOT_READ', 'info', 'The two lines at the bottom were not read')],
        }
      : numberWrong('A UK passport number has 9 digits', byRule('Form of a UK passport number'));
  return {
    result: 'not_run',
    reasons: [
      reason(
        'DOC_FORM_UNKNOWN',
        'medium',
        'No rule is known for the number of this document',
        'Enter its machine-readable lines if it has any, or ask for another document',
      ),
    ],
  };
}

const numberWrong = (text: string, source: Finding['source'], more: Partial<Finding> = {}): Finding => ({
  result: 'refer',
  source: source ?? null,
  reasons: [
    reason(
      'DOC_NUMBER_INVALID',
      'medium',
      text,
      'Look at the document, and correct the number. If it stands there like this, ask for another document',
    ),
  ],
  ...more,
});

function judgeZone({ document: read, faults }: NonNullable<KycCase['zone']>, { number }: StatedDocument): Finding {
  const source = { name: 'MRZ check digits', kind: 'algorithm' as const, version: 'ICAO-9303' };
  if (read === null || faults.length > 0)
    return {
      result: 'refer',
      source,
      reasons: [
        reason(
          'DOC_MRZ_MISMATCH',
          'high',
          `The machine-readable lines do not add up: ${faults.map(({ message }) => message).join('; ') || 'they cannot be read'}`,
          'Compare them with the picture letter by letter. If they stand there like this, treat the document as suspect',
        ),
      ],
    };
  const typed = number.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  if (typed !== '' && typed !== read.number)
    return {
      result: 'refer',
      source,
      reasons: [
        reason(
          'DOC_MRZ_MISMATCH',
          'medium',
          'The number that was typed is not the one in the lines',
          'Look at the document, and correct the number',
        ),
      ],
      explained: [{ label: 'Number', stated: number, found: read.number, words: 'Differs' }],
    };
  return {
    result: 'pass',
    source,
    reasons: [],
    explained: [{ label: 'Number', stated: number, found: read.number, words: 'Every check digit is right' }],
  };
}

function judgeLicence({ details, holder }: KycCase, number: string): Finding {
  const source = byRule('Form of a UK driving licence number');
  const named = holder
    ? {
        firstName: holder.first_names.split(' ')[0] ?? '',
        middleNames: holder.first_names.split(' ').slice(1).join(' '),
        lastName: holder.last_name,
        dob: holder.dob,
      }
    : details && { firstName: details.first_name, middleNames: details.middle_names, lastName: details.last_name, dob: details.dob };
  if (!named?.dob)
    return waitsForPerson(
      'DOC_NOT_READ',
      'The name and date of birth that the number is compared with are missing',
      'Enter them in the review of the document',
    );
  const faults = checkLicenceNumber(number, { ...named, dob: named.dob });
  if (faults.length === 0)
    return {
      result: 'pass',
      source,
      reasons: [],
      explained: [
        { label: 'Licence number', stated: tidyLicenceNumber(number), found: named.lastName, words: 'Agrees with name and date of birth' },
      ],
    };
  return numberWrong('This licence number does not match the name or date of birth', source, {
    explained: faults.map(({ message }) => ({ label: 'Licence number', stated: tidyLicenceNumber(number), found: '', words: message })),
  });
}

/** Whether the document is in date on the day it was handed in. */
export function judgeDates(about: KycCase): Finding {
  const { document, holder, day, round } = about;
  if (document === null) return NOTHING_SHOWN;
  const expires = holder?.expires_on ?? document.expires_on;
  const source = byRule('Dates of the document');
  if (document.issued_on !== null && document.issued_on > day)
    return {
      result: 'refer',
      source,
      reasons: [reason('DOC_DATES_WRONG', 'medium', 'The document is dated in the future', 'Look at the document, and correct the date')],
    };
  if (expires === null) {
    if (about.holder === null)
      return waitsForPerson('DOC_NOT_READ', 'The end date of the document has not been read yet', 'Enter it in the review of the document');
    return {
      result: 'refer',
      source,
      reasons: [
        reason(
          'DOC_NO_EXPIRY',
          'medium',
          'The document names no end',
          'Check that a document of this kind has none, and decide with a reason',
        ),
      ],
    };
  }
  const explained = [
    { label: 'In date until', stated: document.expires_on ?? expires, found: expires, words: expires < day ? 'Past' : 'In date' },
  ];
  if (expires >= day) return { result: 'pass', source, reasons: [], explained };
  const kept = round > 1;
  return {
    result: kept ? 'fail' : 'refer',
    source,
    explained,
    reasons: [
      kept
        ? reason(
            'DOC_EXPIRED',
            'high',
            'The document is out of date, and was not replaced when another was asked for',
            'Ask for another document in person, or do not go on',
          )
        : reason('DOC_EXPIRED', 'medium', 'The document is out of date', 'Ask for one that is in date'),
    ],
  };
}

/** Whether the document is genuine, as a member answered the checklist and as a provider said where one was asked. */
export function judgeGenuine(about: KycCase): Finding {
  if (!isShown(about)) return NOTHING_SHOWN;
  return weighProvider(about, judgeChecklist(about), { hasLooked: about.documentReview !== null, said: documentSaid(about) });
}

function judgeChecklist(about: KycCase): Finding {
  const { documentReview: review } = about;
  if (review === null)
    return waitsForPerson(
      'DOC_NOT_REVIEWED',
      'Nobody has looked at the document yet',
      'Look at the pictures of the document, and answer the checklist',
    );
  const answered = (answer: string) => entriesOf(review.points).filter(([, point]) => point.answer === answer);
  const explained = entriesOf(review.points).map(([code, { answer, note }]) => ({
    label: DOCUMENT_POINTS[code],
    stated: '',
    found: answer,
    words: note,
  }));
  const source = byPerson('Checklist of the document', review.at);
  const named = (points: readonly (readonly [DocumentPoint, unknown])[]) =>
    points.map(([code]) => DOCUMENT_POINTS[code].toLowerCase()).join('; ');
  const [no, unsure] = [answered('no'), answered('unsure')];
  if (no.length > 0)
    return {
      result: 'refer',
      source,
      explained,
      reasons: [
        reason(
          'DOC_TAMPER_SUSPECTED',
          'high',
          `Answered no: ${named(no)}`,
          'See the original, or ask for another document. Consider whether it is to be reported',
        ),
      ],
    };
  if (unsure.length > 0)
    return {
      result: 'refer',
      source,
      explained,
      reasons: [reason('DOC_UNSURE', 'medium', `Answered unsure: ${named(unsure)}`, 'See the original, or ask a colleague to look')],
    };
  return { result: 'pass', source, explained, reasons: [] };
}
