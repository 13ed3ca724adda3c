import { z } from 'zod';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { CheckFacts } from './check-facts.ts';
import { judgeEdd, type Edd, type EddTexts } from './edd-rules.ts';
import type { EddPackRow } from './edd-store.ts';
import { pepAnswerOf } from './edd-words.ts';

const Texts = z.object({ source_of_wealth: z.string(), source_of_funds: z.string(), notes: z.string() });

const context = (workspaceId: number, checkId: number) => `edd-pack:${workspaceId}:${checkId}`;
export const sealEddTexts = (keys: Keys, workspaceId: number, checkId: number, texts: EddTexts): Promise<Buffer> =>
  sealJson(keys, workspaceId, texts, context(workspaceId, checkId));
export const openEddTexts = async (keys: Keys, row: EddPackRow): Promise<EddTexts> =>
  Texts.parse(await openJson(keys, row.workspace_id, row.texts_sealed, context(row.workspace_id, row.check_id)));

/** What asks for enhanced due diligence on this check, and what of it is missing. */
export function eddOf(facts: CheckFacts): Edd {
  const asked = facts.kind.asksForEdd?.(facts);
  return judgeEdd({
    isPractice: facts.row.is_practice,
    risks: facts.risks.map((risk) => ({
      level: risk.override_level ?? risk.level,
      pep: pepAnswerOf(risk),
    })),
    pepMatch: asked?.pepMatch ?? { now: false, ever: false },
    country: { now: asked?.country.now != null, ever: asked?.country.ever ?? false },
    texts: facts.edd.texts,
    files: facts.edd.files.filter(({ removed_at: removed }) => removed === null).map(({ shows }) => shows),
  });
}

/** The word a check carries about it, for lists and the work queue. */
export const eddState = ({ level, missing }: Edd): 'not_needed' | 'incomplete' | 'complete' =>
  level === 'none' ? 'not_needed' : missing.length > 0 ? 'incomplete' : 'complete';
