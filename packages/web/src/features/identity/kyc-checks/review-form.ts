import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { recordOf } from '@freehold/contract/kernel/keys';
import type { z } from 'zod';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import {
  DOCUMENT_POINT_CODES,
  LIVENESS_ANSWERS,
  type NewAddressReview,
  type NewDocumentReview,
  type NewFaceReview,
  YES_NO_UNSURE,
} from '@freehold/contract/identity/kyc-reviews';

export type Paper = { kind: string; issuer: string; dated_on: string };
export type Reads = { first_names: string; last_name: string; dob: string; number: string; expires_on: string };
/** What a reviewer has put in. Answers and notes go by the number of the row, papers by the key of the source. */
export type ReviewForm = {
  answers: Readonly<Record<string, string>>;
  notes: Readonly<Record<string, string>>;
  papers: Readonly<Record<string, Paper>>;
  reads: Reads;
};
export const NO_READS: Reads = { first_names: '', last_name: '', dob: '', number: '', expires_on: '' };

/** A date stands in its field as people write it. */
const written = (iso: string | null | undefined): string => (iso ? writeTypedDate(iso) : '');
const asTyped = (text: string): string => readTypedDate(text) ?? text;

type Known = Pick<KycCheck, 'reviews' | 'address_sources' | 'document'>;

/** As the newest reviews stand; what a paper says of itself as it was typed. */
export function formOf({ reviews, address_sources: sources }: Known): ReviewForm {
  const answers: Record<string, string> = {};
  const notes: Record<string, string> = {};
  const papers: Record<string, Paper> = {};
  const document = reviews.document.at(-1);
  if (document)
    for (const code of DOCUMENT_POINT_CODES) {
      answers[`document.${code}`] = document.points[code].answer;
      notes[`document.${code}`] = document.points[code].note;
    }
  const face = reviews.face.at(-1);
  if (face) {
    answers['face.same_person'] = face.same_person;
    answers['face.liveness'] = face.liveness;
  }
  notes['document'] = document?.note ?? '';
  notes['face'] = face?.note ?? '';
  for (const { key, kind, issuer, dated_on: dated, review } of sources) {
    papers[key] = { kind: review?.kind ?? kind ?? '', issuer: review?.issuer ?? issuer, dated_on: written(review?.dated_on ?? dated) };
    notes[key] = review?.note ?? '';
    if (!review) continue;
    answers[`address.${key}.name_matches`] = review.name_matches;
    answers[`address.${key}.address_matches`] = review.address_matches;
  }
  const reads = document?.reads;
  return {
    answers,
    notes,
    papers,
    reads: reads ? { ...NO_READS, ...reads, dob: written(reads.dob), expires_on: written(reads.expires_on) } : NO_READS,
  };
}

/** With what came after the form was opened: a paper that was added since. What was typed stays. */
export function withNewPapers(check: Known, form: ReviewForm): ReviewForm {
  const { papers } = formOf(check);
  return Object.keys(papers).every((key) => key in form.papers) ? form : { ...form, papers: { ...papers, ...form.papers } };
}

type Draft<T> = Omit<T, 'version'>;
export type ToRecord =
  | { part: 'document'; body: Draft<z.input<typeof NewDocumentReview>> }
  | { part: 'face'; body: Draft<z.input<typeof NewFaceReview>> }
  | { part: 'address'; body: Draft<z.input<typeof NewAddressReview>> };

const isWhole = (ids: readonly string[], { answers }: ReviewForm) => ids.every((id) => answers[id] !== undefined);
/** Of a form that is whole, and whose answers are chosen from these words. */
function chosen<T extends string>(words: readonly T[], { answers }: ReviewForm, id: string): T {
  const word = words.find((one) => one === answers[id]);
  if (word === undefined) throw new Error(`There is no answer ${answers[id]} to ${id}`);
  return word;
}
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** True where the reviewer types what is printed on the document: its lines were not read. */
export const wantsReading = ({ document }: Pick<KycCheck, 'document'>): boolean => document !== null && document.read_from !== 'mrz';

/** The reviews that are whole and say something new, in the order they are recorded. */
export function toRecord(check: Known, form: ReviewForm): ToRecord[] {
  const before = formOf(check);
  const found: ToRecord[] = [];
  const pick = (ids: readonly string[], of: ReviewForm) => ids.map((id) => [of.answers[id], of.notes[id] ?? '']);
  const documentIds = DOCUMENT_POINT_CODES.map((code) => `document.${code}`);
  const asDocument = (of: ReviewForm) => [pick([...documentIds, 'document'], of), of.reads];
  if (isWhole(documentIds, form) && !isSame(asDocument(form), asDocument(before))) {
    const points = recordOf(DOCUMENT_POINT_CODES, (code) => ({
      answer: chosen(YES_NO_UNSURE, form, `document.${code}`),
      note: form.notes[`document.${code}`] ?? '',
    }));
    const { expires_on: expires, ...reads } = form.reads;
    const isRead = Object.values(reads).some((value) => value.trim() !== '');
    found.push({
      part: 'document',
      body: {
        points,
        note: form.notes['document'] ?? '',
        reads: isRead ? { ...reads, dob: asTyped(reads.dob), ...(expires ? { expires_on: asTyped(expires) } : {}) } : null,
      },
    });
  }
  const faceIds = ['face.same_person', 'face.liveness'];
  if (isWhole(faceIds, form) && !isSame(pick([...faceIds, 'face'], form), pick([...faceIds, 'face'], before)))
    found.push({
      part: 'face',
      body: {
        same_person: chosen(YES_NO_UNSURE, form, 'face.same_person'),
        liveness: chosen(LIVENESS_ANSWERS, form, 'face.liveness'),
        note: form.notes['face'] ?? '',
      },
    });
  for (const { key } of check.address_sources) {
    const paper = form.papers[key];
    const ids = [`address.${key}.name_matches`, `address.${key}.address_matches`] as const;
    if (!paper || !isWhole(ids, form)) continue;
    const asPaper = (of: ReviewForm) => [pick([...ids, key], of), of.papers[key]];
    if (isSame(asPaper(form), asPaper(before))) continue;
    found.push({
      part: 'address',
      body: {
        source: key,
        kind: paper.kind as 'other',
        issuer: paper.issuer,
        dated_on: asTyped(paper.dated_on),
        name_matches: chosen(YES_NO_UNSURE, form, ids[0]),
        address_matches: chosen(YES_NO_UNSURE, form, ids[1]),
        note: form.notes[key] ?? '',
      },
    });
  }
  return found;
}

/** True where nobody reviewed anything between two readings of a check: what was answered on the first goes for the second. */
export function isReviewedAsBefore(before: Known, now: Known): boolean {
  const reviewsOf = ({ reviews, address_sources: sources }: Known) => [
    reviews.document,
    reviews.face,
    Object.fromEntries(sources.filter(({ review }) => review !== null).map(({ key, review }) => [key, review])),
  ];
  return isSame(reviewsOf(before), reviewsOf(now)) && isSame(before.document, now.document);
}
