import type { z } from 'zod';

type Json = z.core.util.JSONType;
/** What was answered so far: as the step takes it, or half written. */
export type Answers = { [field: string]: Json };

export type StepFile = {
  id: string;
  part: string | null;
  name: string;
  size: number;
  /** `kept`: the server has it. */
  state: 'waiting' | 'sending' | 'kept' | 'refused';
  /** Bytes that have arrived, while it is sent. */
  sent: number | null;
  problem: string | null;
};

/** A step as the page needs it; the designer of a flow has no more of it either. */
export type ShownStep = {
  key: string;
  type: string;
  title: string;
  question: string | null;
  why: string | null;
  config: Readonly<Record<string, unknown>>;
};

/** What the steps say about the task they belong to. */
export type TaskAbout = {
  agency: string;
  property: string | null;
  minutes: number;
  /** Pence; null where none is known. */
  price: number | null;
  seenBy: string;
  kept: string;
  contact: { email: string | null; phone: string | null };
  known: { first_name: string | null; last_name: string | null };
  steps: readonly (ShownStep & {
    state: 'todo' | 'doing' | 'done' | 'skipped' | 'redo';
    required: boolean;
    files: number;
    answers: Answers | null;
  })[];
};

export type CodeAnswer = { to: string; digits: number; challenge: string; againAt: number };
/** What a step can do beyond being filled in. Whoever shows it decides what happens. */
export type StepActs = {
  addFiles: (files: readonly File[], part: string | null) => void;
  removeFile: (id: string) => void;
  /** Rejects with words to show. */
  sendCode: (phone: string) => Promise<CodeAnswer>;
  verifyCode: (phone: string, challenge: string, code: string) => Promise<void>;
  goTo: (step: string) => void;
  /** Published addresses of a postcode; left out where nobody fills the step in. */
  findAddresses?: (postcode: string) => Promise<FoundAddresses>;
};
export type FoundAddresses = {
  postcode: string;
  addresses: readonly { line1: string; line2: string | null; town: string }[];
  credits: readonly string[];
};

export type StepProps = {
  step: ShownStep;
  answers: Answers;
  onChange: (answers: Answers) => void;
  files: readonly StepFile[];
  /** What is wrong, by field. */
  errors: Readonly<Record<string, string>>;
  about: TaskAbout;
  acts: StepActs;
  isDone: boolean;
};

/** Reads one field of half-written answers. */
export const textOf = (answers: Answers, field: string): string => (typeof answers[field] === 'string' ? answers[field] : '');
export const objectsOf = (answers: Answers, field: string): Answers[] => {
  const list = answers[field];
  return Array.isArray(list)
    ? list.filter((each): each is Answers => typeof each === 'object' && each !== null && !Array.isArray(each))
    : [];
};
export const objectOf = (answers: Answers, field: string): Answers => {
  const value = answers[field];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
};

/** An amount as it was typed or kept; null where it is none. */
export const typedAmount = (value: Json | undefined): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null;
