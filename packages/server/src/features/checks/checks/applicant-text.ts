/** What the client may be told of each reason a kind gives, by its code; null where nothing. Of a code that is not here they are told nothing. */
export type ApplicantTexts = Readonly<Record<string, string | null>>;

/**
 * Reasons of which the client is told nothing, whatever kind gives them: sanctions, exposed people, what is reported or suspected of them, and
 * mortality. Telling could tip somebody off (POCA 2002 s. 333A; OFSI guidance) or be told to whoever took the name of somebody dead.
 */
const NEVER_TOLD = /^(?:SANCTION|PEP|RCA|ADVERSE|REGULATORY|SUSPICION|MORTALITY)(?:_|$)/;

/** What the client may be told of a reason. Of a frozen check nothing is told. */
export function applicantText(texts: ApplicantTexts | undefined, code: string, isFrozen: boolean): string | null {
  return isFrozen || NEVER_TOLD.test(code) ? null : (texts?.[code] ?? null);
}
