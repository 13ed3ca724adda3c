import { STAGE_WORDS, STAGES_OF, TRANSITIONS_OF, type PropertyKind, type PropertyStage } from '@freehold/property-rules/property-stages';

export type MoveFacts = {
  kind: PropertyKind;
  stage: PropertyStage;
  isArchived: boolean;
  /** The law's sentence that keeps it from being advertised; null where nothing does. */
  unadvertised: string | null;
};
export type MoveWish = { to: PropertyStage; by: 'person' | 'offer'; reason?: string | undefined };
export type MoveRefusal = { code: 'INVALID_STATE' | 'VALIDATION_FAILED'; message: string; field?: 'to' | 'reason' | 'rent_pence' };

export const REASON_MIN = 10;

/** Whether a property may go from its stage to another, by the table of the contract; null when it may, else why not. */
export function decideMove({ kind, stage, isArchived, unadvertised }: MoveFacts, { to, by, reason }: MoveWish): MoveRefusal | null {
  const [now, wanted] = [STAGE_WORDS[stage], STAGE_WORDS[to]];
  if (isArchived) return { code: 'INVALID_STATE', message: 'This property is archived. Restore it before you move it.' };
  if (stage === to) return { code: 'INVALID_STATE', message: `This property is ${now} already.` };
  if (!STAGES_OF[kind].some((known) => known === to))
    return {
      code: 'VALIDATION_FAILED',
      field: 'to',
      message: `A property ${kind === 'sale' ? 'for sale' : 'to let'} has no stage ${wanted}.`,
    };
  const transition = TRANSITIONS_OF[kind].find((known) => known.from === stage && known.to === to);
  if (!transition) return { code: 'INVALID_STATE', message: `A property that is ${now} cannot become ${wanted}.` };
  if (transition.by !== by) return { code: 'INVALID_STATE', message: byOther(transition.by, wanted, to) };
  if (transition.needsReason && (reason ?? '').trim().length < REASON_MIN)
    return { code: 'VALIDATION_FAILED', field: 'reason', message: `Give a reason of at least ${REASON_MIN} characters` };
  if (to === 'to_let' && by === 'person' && unadvertised !== null)
    return { code: 'VALIDATION_FAILED', field: 'rent_pence', message: unadvertised };
  return null;
}

function byOther(by: 'person' | 'offer', wanted: string, to: PropertyStage): string {
  if (by === 'person') return `Move the property to ${wanted} from its page.`;
  return to === 'under_offer' || to === 'offer_agreed'
    ? `Accept an offer to make it ${wanted}.`
    : `Withdraw the accepted offer to make it ${wanted} again.`;
}
