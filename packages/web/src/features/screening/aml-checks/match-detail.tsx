import { probabilityWords } from '@freehold/contract/screening/score-words';
import { ownershipQuestion } from '@freehold/contract/screening/relation-words';
import type { Match } from '@freehold/contract/screening/screening-matches';
import { IconBulb, IconHelpCircle, IconHistory } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { LoadingCard } from '../../../ui/states.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { EntryText } from './entry-text.tsx';
import { ScoreParts } from './score-parts.tsx';
import { TokenTable } from './token-table.tsx';
import { NAME_KIND } from './words.ts';
import css from './match-detail.module.css';

const ReopenedNotice = lazy(async () => ({ default: (await import('./reopened-notice.tsx')).ReopenedNotice }));

/** Why one entry of a list scores what it scores, down to each piece of the name, and what the publisher says about it. */
export function MatchDetail({ match }: { match: Match }) {
  const { explanation } = match;
  const { tokens, name_kind } = explanation;
  const question = match.category === 'sanctions' ? ownershipQuestion(match.entry) : null;
  return (
    <Card className={css.card}>
      {match.reopened && (
        <Suspense fallback={<LoadingCard height={90} label="What changed is loading" />}>
          <ReopenedNotice reopened={match.reopened} />
        </Suspense>
      )}
      <div className={css.two}>
        <section className={css.side}>
          <header className={css.head}>
            <h2 className="fh-h2">Side by side</h2>
            <span className="fh-small fh-dim fh-trunc">{match.list_name}</span>
          </header>
          <ComparisonTable fields={explanation.fields} />
        </section>
        <section className={css.why}>
          <header className={css.head}>
            <h2 className="fh-h2">Why {match.score}</h2>
            <span className="fh-small fh-dim">points of the most possible</span>
          </header>
          <ScoreParts parts={explanation.parts} />
          {explanation.probability !== undefined && (
            <p className={css.chance}>
              {probabilityWords(explanation.probability)}
              {explanation.threshold && ` Shown from ${explanation.threshold.weak}, strong from ${explanation.threshold.strong}.`}
            </p>
          )}
        </section>
      </div>
      {explanation.missing_fact && (
        <p className={css.fact}>
          <IconBulb size={16} stroke={1.7} aria-hidden />
          <span>
            <b>What would settle it.</b> {explanation.missing_fact}
          </span>
        </p>
      )}
      {question !== null && (
        <p className={css.fact}>
          <IconHelpCircle size={16} stroke={1.7} aria-hidden />
          <span>
            <b>A question to ask.</b> {question}
          </span>
        </p>
      )}
      {match.remembered_from && (
        <p className={css.fact}>
          <IconHistory size={16} stroke={1.7} aria-hidden />
          <span>
            <b>Cleared before.</b> {match.remembered_from} cleared this entry for the same client.{' '}
            {match.remembered_despite_edit
              ? 'The publisher has since changed the entry, but nothing that identifies the person, so the clearing still holds.'
              : 'Neither has changed since, so the clearing still holds.'}
          </span>
        </p>
      )}
      <div className={css.more}>
        <Disclosure title="Name piece by piece" detail={`${explanation.matched_name}, ${NAME_KIND[name_kind].toLowerCase()}`}>
          <TokenTable tokens={tokens} />
        </Disclosure>
        <Disclosure title="Entry as published" detail={`${match.entry_ref}, version ${match.list_version}`}>
          <EntryText match={match} />
        </Disclosure>
      </div>
    </Card>
  );
}
