import type { CollectedStep } from './collected.ts';

const OF_THE_DOCUMENT = /^(?:Number|Machine-readable line|Lines read from)/;

/** What a report says of the answers of a step: it is passed on, so the number of the document and its lines are left out. */
export const shownAnswers = ({ type, answers }: Pick<CollectedStep, 'type' | 'answers'>): CollectedStep['answers'] =>
  type === 'id_document' ? answers.filter(({ label }) => !OF_THE_DOCUMENT.test(label)) : answers;
