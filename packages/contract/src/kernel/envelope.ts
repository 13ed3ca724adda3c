import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** One wrong field of a refused input, in words for the person who typed it. */
export const FieldError = z.object({
  field: z.string().describe('Dotted path of the field, for example `subject.last_name`'),
  code: z.string().describe('Machine word of the fault, for example `FORMAT`'),
  message: z.string().describe('What is wrong and how to mend it'),
});
export type FieldError = z.infer<typeof FieldError>;

/** The refusal half of the envelope: `{Info:{Data:null, Code, Message, Errors?}}`. */
export const Refusal = z.object({
  Info: z.object({
    Data: z.null(),
    Code: z.string().describe('Refusal code; see the error table'),
    Message: z.string().describe('Sentence for the person; may be empty'),
    Errors: z.array(FieldError).optional(),
    Reference: z.string().optional().describe('Request id, to quote when something broke'),
  }),
});
export type Refusal = z.infer<typeof Refusal> & { Info: { Code: ErrorCode | string } };

/** The success half: `{Info:{Data, Meta?, Message?}}`. */
export function envelope<D extends z.ZodType, M extends z.ZodType | undefined>(data: D, meta?: M) {
  return z.object({
    Info: z.object({ Data: data, ...(meta ? { Meta: meta } : {}), Message: z.string().optional() }),
  });
}

/** Page counts of a list answer; `page` counts from 1. */
export const PageMeta = z.object({
  page: z.int().describe('This page, from 1'),
  perPage: z.int().describe('Rows a page, at most 100'),
  total: z.int().describe('Rows in all, under the filters given'),
  totalPages: z.int(),
});
export type PageMeta = z.infer<typeof PageMeta>;

export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1).describe('Page, from 1'),
  perPage: z.coerce.number().int().min(1).max(100).default(25).describe('Rows a page, 1 to 100'),
});
