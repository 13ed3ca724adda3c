import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { Json, Timestamp } from '../kernel/values.ts';

const tag = 'Identity';

/** Forms of checks that are typed on one page. */
export const DRAFTED_FORMS = ['kyb', 'company_summary', 'ownership', 'bank'] as const;
export const DraftedForm = z.enum(DRAFTED_FORMS);
export type DraftedForm = z.infer<typeof DraftedForm>;
const MOST_CHARACTERS = 20_000;

export const FormDraft = z.object({
  typed: z.record(z.string(), Json).describe('As the form has it'),
  saved_at: Timestamp,
});
export type FormDraft = z.infer<typeof FormDraft>;

const of = {
  path: '/v2/client/form-drafts/{form}',
  tag,
  access: 'staff',
  params: z.object({ form: DraftedForm }),
  query: z.object({
    property: z.coerce
      .number()
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .default(0)
      .describe('The property the form was opened from; 0 for none'),
  }),
} as const;

export const getFormDraft = defineRoute({
  ...of,
  method: 'GET',
  summary: 'What you typed into the form of a check and did not begin; null where there is nothing',
  output: z.object({ draft: FormDraft.nullable() }),
  errors: [],
});

export const saveFormDraft = defineRoute({
  ...of,
  method: 'PATCH',
  summary: 'Keep what is typed, in place of what was kept before. Drafts are erased after 30 days',
  body: z.strictObject({
    typed: z
      .record(z.string().max(60), Json)
      .refine(
        (typed) => JSON.stringify(typed).length <= MOST_CHARACTERS,
        `Must be ${MOST_CHARACTERS.toLocaleString('en-GB')} characters or fewer`,
      ),
  }),
  output: FormDraft,
  errors: [],
});

export const discardFormDraft = defineRoute({
  ...of,
  method: 'DELETE',
  summary: 'Erase it. Nothing happens where there is none',
  output: z.null(),
  errors: [],
});
