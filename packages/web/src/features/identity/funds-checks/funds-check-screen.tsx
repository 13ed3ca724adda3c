import type { FundsCheck } from '@freehold/contract/identity/funds-checks';
import { isFundsCheck } from '@freehold/contract/is-identity';
import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatPounds, plural } from '../../../lib/format.ts';
import { CheckPage, sentIn } from '../../../shared/checks/check-page.tsx';
import { CollectedCard } from '../../../shared/checks/collected-card.tsx';
import { BalanceCard } from './balance-card.tsx';
import { FlagsCard } from './flags-card.tsx';
import { fundsPages } from './kind.ts';
import { PartsCard } from './parts-card.tsx';
import { StatementsCard } from './statements-card.tsx';

const AskForMoreDrawer = lazy(async () => ({ default: (await import('./ask-for-more.tsx')).AskForMoreDrawer }));

/** What nobody may read into the answer. */
export const fundsLimits = ({ funds }: Pick<FundsCheck, 'funds'>): string[] => [
  'That a paper is genuine, or says what it was sent for. A person reads it.',
  'That the statements are complete or unaltered. They came from the client, not from the bank.',
  'Anything in lines that could not be read, in accounts that were not sent in, or from before the first statement.',
  'That whoever paid is who the line says.',
  ...(funds.statements.some(({ is_read: isRead }) => isRead) ? [] : ['Anything about bank statements: none was read.']),
];

function factsOf({ funds, collected }: FundsCheck): string {
  const papers = [...funds.parts.flatMap(({ files }) => files), ...funds.other_files].length;
  const amount = funds.target_pence === null ? null : `${formatPounds(funds.target_pence)} to explain`;
  return [amount, plural(papers, 'paper'), sentIn(collected)].filter((part) => part !== null).join(' · ');
}

/** One source of funds check: the parts, the accounts, what stands out in the statements, and what people say about it. */
export function FundsCheckScreen() {
  return (
    <CheckPage
      list={fundsPages.page}
      isOfKind={isFundsCheck}
      facts={factsOf}
      running="The statements are being read. This page shows the answer as soon as it is there."
      limits={fundsLimits}
      review={(check) => check.run && check.funds_can.ask.may && <AskForMore check={check} steps={check.run.steps} />}
    >
      {(check) => (
        <>
          <PartsCard check={check} />
          {check.funds.balances.map((account) => (
            <BalanceCard key={account.account_tail ?? ''} account={account} />
          ))}
          {check.state !== 'processing' && <FlagsCard check={check} />}
          <StatementsCard funds={check.funds} />
          <CollectedCard collected={check.collected} title="What else was sent in" />
        </>
      )}
    </CheckPage>
  );
}

function AskForMore({ check, steps }: { check: FundsCheck; steps: NonNullable<FundsCheck['run']>['steps'] }) {
  const [open, setOpen] = useState(false);
  if (steps.length === 0) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconMessageQuestion size={15} stroke={1.7} aria-hidden />} onClick={() => setOpen(true)}>
        Ask for more
      </Button>
      {open && (
        <Suspense fallback={null}>
          <AskForMoreDrawer check={check} steps={steps} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
