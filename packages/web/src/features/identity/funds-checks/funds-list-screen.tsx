import { CheckList } from '../../../shared/checks/check-list.tsx';
import { fundsPages } from './kind.ts';

/** Every source of funds check of the workspace. */
export function FundsListScreen() {
  return (
    <CheckList
      kind={fundsPages}
      about="Where the money of a purchase comes from"
      empty="A check starts when a client hands in where their money comes from. Send them a flow that asks for it."
    />
  );
}
