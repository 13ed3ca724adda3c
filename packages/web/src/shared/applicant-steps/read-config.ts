import { PROOF_MONTHS } from '@freehold/flow-rules/proof-of-address';
/* What a step is set to, read with care: a flow of an older version may say less. */
type Config = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const objects = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : []);
const words = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

export type AskedQuestion = { key: string; text: string; kind: string; options: string[]; required: boolean };
export const questionsOf = (config: Config): AskedQuestion[] =>
  objects(config['questions']).flatMap(({ key, text, kind, options, required }) =>
    typeof key === 'string' && typeof text === 'string'
      ? [{ key, text, kind: typeof kind === 'string' ? kind : 'text', options: words(options), required: required !== false }]
      : [],
  );

export type AskedDocument = { key: string; label: string; required: boolean };
export const documentsOf = (config: Config): AskedDocument[] =>
  objects(config['documents']).flatMap(({ key, label, required }) =>
    typeof key === 'string' && typeof label === 'string' ? [{ key, label, required: required !== false }] : [],
  );

export const proofMonthsOf = (config: Config): number =>
  typeof config['max_age_months'] === 'number' ? config['max_age_months'] : PROOF_MONTHS;
export const monthsOf = (config: Config): number | null => (typeof config['months'] === 'number' ? config['months'] : null);
export const acceptsOf = (config: Config): string[] => words(config['accepts']);
/** A designer of flows shows every way; a person those of the installation. */
export const rentRoutesOf = (config: Config): string[] =>
  Array.isArray(config['routes']) ? words(config['routes']) : ['share_code', 'certified_provider', 'manual'];
export const extraCopyOf = (config: Config): string | null => (typeof config['extra_copy'] === 'string' ? config['extra_copy'] : null);

/** The sides of a document that are photographed, as its files are named. */
export const SIDES: Readonly<Record<string, readonly string[]>> = {
  passport: ['photo_page'],
  driving_licence: ['front', 'back'],
  residence_permit: ['front', 'back'],
  other: ['front', 'back'],
  in_person: [],
};
/** A card of another kind may have nothing on its back. */
export const isSideRequired = (kind: string, side: string): boolean => !(kind === 'other' && side === 'back');
