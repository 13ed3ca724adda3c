import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { Answered, AskedOutside } from '../../../providers/asked-outside.ts';
import type { CheckRow } from '../../checks/public.ts';
import type { AskedWhat, ProviderSaid } from './provider-store.ts';

/** Keeps an answer, in the transaction in which the check is judged by it; answers what stands in the row of the question. */
export type Keep = (trx: Trx, scope: Scope, services: Services, row: CheckRow) => Promise<ProviderSaid>;

/** A connected provider as the job that asks sees it. */
export type ConnectedProvider = Pick<AskedOutside<string, never, never>, 'name' | 'ask' | 'callback'> & {
  read(ask: string): Promise<{ reference: string; answer: Answered<{ keep: Keep }> }>;
};

/** What a kind of check asks a provider elsewhere; the asking is the same for all. */
export type AskedAbout = {
  what: AskedWhat;
  /** What the reference ends with, by which a question is told from another about the same check. */
  mark: string;
  /** The provider's number of the person opens something there: it is kept sealed. */
  sealsSubject?: boolean;
  /** How long after a look that found no answer it is looked again; ten minutes where it says nothing. */
  lookAgainSeconds?: number;
  /** Null where the operator connected none. */
  provider(services: Services): ConnectedProvider | null;
  /** Makes the person known there; null where there is nothing to ask about (any more). */
  prepare(trx: Trx, scope: Scope, services: Services, row: CheckRow): Promise<((reference: string) => Promise<string>) | null>;
  /** Has the check judged by what came. */
  settle(trx: Trx, scope: Scope, services: Services, row: CheckRow): Promise<void>;
};

/** A provider of one port, with what is kept of its answers. */
export const connected = <Answer>(
  provider: AskedOutside<string, never, Answer> | null,
  keep: (answer: { state: 'answered' } & Answer) => Keep,
): ConnectedProvider | null =>
  provider && {
    name: provider.name,
    ask: provider.ask,
    callback: provider.callback,
    async read(ask) {
      const { reference, answer } = await provider.read(ask);
      return { reference, answer: answer.state === 'running' ? answer : { state: 'answered', keep: keep(answer) } };
    },
  };
