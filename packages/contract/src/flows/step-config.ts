import { z } from 'zod';
import { ADDRESS_PROOFS, type FlowStepType, FUNDS_TARGETS, ID_DOCUMENTS, QUESTION_KINDS, type StepConfigs } from './step-types.ts';
import { isKeyOf } from '../kernel/keys.ts';

const Key = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be lower-case letters, digits and _');
const Months = z.int('Enter a number of months').min(1, 'Enter at least 1 month');

const onlyOnce = <T>(items: readonly T[]): boolean => new Set(items).size === items.length;
const KEY_TWICE = 'two of them have the same key';

const Question = z
  .strictObject({
    key: Key,
    text: z.string().trim().min(1, 'Write the question').max(200, 'Must be 200 characters or fewer'),
    kind: z.enum(QUESTION_KINDS, 'Choose how it is answered'),
    options: z
      .array(z.string().trim().min(1, 'Write the answer, or remove it').max(80, 'Must be 80 characters or fewer'))
      .max(12, 'Give at most 12 answers')
      .optional(),
    required: z.boolean(),
  })
  .superRefine(({ kind, options = [] }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['options'], message });
    if (kind === 'choice' && options.length < 2) fault('Give at least two answers to choose from');
    if (kind !== 'choice' && options.length > 0) fault('Only a choice has answers to choose from');
    if (!onlyOnce(options)) fault('Two of the answers are the same');
  });

const Nothing = z.strictObject({});

const OWN = {
  consent: z.strictObject({
    extra_copy: z.string().trim().min(1, 'Say who').max(60, 'Must be 60 characters or fewer').optional(),
  }),
  id_document: z.strictObject({
    accepts: z.array(z.enum(ID_DOCUMENTS)).min(1, 'Accept at least one document').refine(onlyOnce, 'a document is named twice'),
  }),
  address_history: z.strictObject({ months: Months.max(120, 'Enter at most 120 months') }),
  proof_of_address: z.strictObject({
    accepts: z.array(z.enum(ADDRESS_PROOFS)).min(1, 'Accept at least one document').refine(onlyOnce, 'a document is named twice'),
    max_age_months: Months.max(12, 'Enter at most 12 months'),
  }),
  source_of_funds: z.strictObject({
    target: z.enum(FUNDS_TARGETS),
    months: Months.max(24, 'Enter at most 24 months'),
    single_credit_percent: z.int('Enter a whole percentage').min(1, 'Enter at least 1 %').max(100, 'Enter at most 100 %'),
    required_from: z.literal('offer_accepted').optional(),
  }),
  questions: z.strictObject({
    questions: z
      .array(Question)
      .min(1, 'Ask at least one question')
      .max(30, 'Ask at most 30 questions')
      .refine((questions) => onlyOnce(questions.map(({ key }) => key)), KEY_TWICE),
  }),
  upload: z.strictObject({
    documents: z
      .array(
        z.strictObject({
          key: Key,
          label: z.string().trim().min(1, 'Name the document').max(80, 'Must be 80 characters or fewer'),
          required: z.boolean(),
        }),
      )
      .min(1, 'Ask for at least one document')
      .max(12, 'Ask for at most 12 documents')
      .refine((documents) => onlyOnce(documents.map(({ key }) => key)), KEY_TWICE),
    months: Months.max(24, 'Enter at most 24 months').optional(),
  }),
} satisfies { [T in FlowStepType]?: z.ZodType<StepConfigs[T]> };

/** What a step of a type may be set to. */
export const stepConfigOf = (type: FlowStepType): z.ZodType => (isKeyOf(OWN, type) ? OWN[type] : Nothing);
