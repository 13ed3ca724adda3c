export type Opinion = { memberId: number; status: 'true_match' | 'false_positive' | 'unclear' };
export type MatchState = {
  status: 'open' | 'true_match' | 'false_positive' | 'unclear';
  awaitingSecond: boolean;
  needsTwo: boolean;
  freezes: boolean;
};

/**
 * What the recorded opinions make of a match. Each person's newest one counts. A strong match, and one that anybody ever called the client, need two
 * different people who agree; people who differ make it unclear. A first "it is the client" freezes, until two people agree that it is not.
 * Who is listed for something else than sanctions is settled by one person and never freezes; so is a made-up person of a practice check.
 */
export function settleMatch(
  band: 'strong' | 'weak',
  opinions: readonly Opinion[],
  {
    isRemembered = false,
    isSanctions = true,
    isPractice = false,
  }: { isRemembered?: boolean; isSanctions?: boolean; isPractice?: boolean } = {},
): MatchState {
  const newest = new Map<number, Opinion['status']>();
  for (const opinion of opinions) {
    newest.delete(opinion.memberId);
    newest.set(opinion.memberId, opinion.status);
  }
  const accused = opinions.some((opinion) => opinion.status === 'true_match');
  const isGrave = isSanctions && !isPractice;
  const needsTwo = isGrave && (band === 'strong' || accused);
  const status = agreedStatus([...newest.values()], needsTwo, isRemembered);
  const awaitingSecond = status === 'open' && newest.size === 1;
  return { status, awaitingSecond, needsTwo, freezes: isGrave && accused && status !== 'false_positive' };
}

function agreedStatus(said: readonly Opinion['status'][], needsTwo: boolean, isRemembered: boolean): MatchState['status'] {
  const [first] = said;
  if (first === undefined) return isRemembered ? 'false_positive' : 'open';
  if (first === 'unclear' || said.some((status) => status !== first)) return 'unclear';
  return needsTwo && said.length < 2 ? 'open' : first;
}
