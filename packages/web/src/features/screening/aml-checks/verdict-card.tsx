import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { exposedNotRun } from '@freehold/contract/screening/answer-words';
import { formatCount, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ScoreRail, type RailPin } from '../../../shared/score-rail.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { MatchList } from './match-list.tsx';
import css from './verdict-card.module.css';

/** Points two pins must stand apart, so that their numbers do not touch. */
const APART = { desktop: 4, phone: 8 };
/** Pins that would stand on each other are left out of the rail; every candidate is in the list below it. */
export function spreadPins(pins: readonly RailPin[], active: number | null, apart = APART.desktop): RailPin[] {
  const wanted = [...pins].sort((a, b) => Number(b.id === active) - Number(a.id === active) || b.score - a.score);
  const shown: RailPin[] = [];
  for (const pin of wanted) if (shown.every((other) => Math.abs(other.score - pin.score) >= apart)) shown.push(pin);
  return shown;
}

/** The freeze panel above says what to do; here stands how near the match is. */
function frozenSentence({ matches }: AmlCheck): string {
  const confirmed = matches.find((match) => match.resolutions.some((each) => each.status === 'true_match')) ?? matches[0];
  return confirmed ? `The confirmed match, ${confirmed.name}, scores ${confirmed.score} of 100.` : 'A match was confirmed.';
}

/** What of the client is compared; of the rest nothing was given. */
export function comparedFacts(subject: AmlCheck['subject']): string {
  return factsGiven(subject).filter(Boolean).join(', ');
}

function factsGiven(subject: AmlCheck['subject']): (string | undefined)[] {
  const names = 'other_names' in subject && subject.other_names?.length ? 'names' : 'name';
  switch (subject.kind) {
    case 'person':
      return [
        names,
        subject.dob && 'birth date',
        (subject.birth_place || subject.birth_country) && 'birth place',
        subject.nationality && 'nationality',
        subject.residence && 'residence',
        subject.passport_number && 'passport',
        subject.gender && 'gender',
      ];
    case 'company':
      return [names, (subject.number || subject.other_numbers?.length) && 'number', subject.country && 'country'].map(
        (fact) => fact || undefined,
      );
    case 'vessel':
      return [subject.name && names, subject.imo && 'IMO number', subject.flag && 'flag'];
    case 'aircraft':
      return ['registration'];
    case 'wallet':
      return ['address'];
  }
}

type Props = { check: AmlCheck; selected: number | null; onPick: (id: number) => void };

/** The answer in a sentence, where every candidate stands between 0 and 100, and the candidates themselves. */
export function VerdictCard({ check, selected, onPick }: Props) {
  const { matches, nearest, bands, funnel } = check;
  const notRun = exposedNotRun(check);
  const apart = useIsMobile() ? APART.phone : APART.desktop;
  const pins: RailPin[] =
    matches.length > 0
      ? matches.map((match) => ({ id: match.id, score: match.score, label: match.name }))
      : nearest.map((name) => ({ id: `${name.list_name} ${name.entry_ref}`, score: name.score, label: name.name }));
  const first = matches.length > 0 ? selected : (pins[0]?.id ?? null);
  return (
    <Card className={css.card}>
      <div className={css.head}>
        <p className="fh-verdict">{check.frozen ? frozenSentence(check) : check.verdict}</p>
        {notRun && (
          <p className={css.notRun} data-family="ochre">
            <StatusGlyph glyph="diamond" family="ochre" size={13} />
            <span>{notRun}</span>
          </p>
        )}
        <ScoreRail
          pins={spreadPins(pins, matches.length > 0 ? selected : null, apart)}
          weak={bands.weak}
          strong={bands.strong}
          active={first}
          {...(matches.length > 0 ? { onPick: (id: string | number) => onPick(Number(id)) } : {})}
        />
      </div>
      {check.statement && (
        <Disclosure title="Lists and versions compared" detail={plural(check.lists.length, 'list')}>
          <p className={css.statement}>{check.statement}</p>
        </Disclosure>
      )}
      {matches.length > 0 && <MatchList matches={matches} selected={selected} onPick={onPick} />}
      {funnel && (
        <dl className={css.funnel} tabIndex={0} aria-label="How the search narrowed">
          <FunnelCell
            label="Entries compared"
            figure={funnel.entries}
            detail={
              funnel.other_entries
                ? `${formatCount(funnel.other_entries)} of another kind, by name`
                : `with ${formatCount(funnel.names)} names`
            }
          />
          <FunnelCell label="Share part of the name" figure={funnel.shared} detail="looked at closer" />
          <FunnelCell label="Scored in full" figure={funnel.scored} detail={comparedFacts(check.subject)} />
          <FunnelCell
            label={`At or above ${bands.weak}`}
            figure={funnel.shown}
            detail={
              funnel.other_shown
                ? `${formatCount(funnel.other_shown)} of another kind`
                : funnel.hidden === 0
                  ? 'nothing below it'
                  : `${formatCount(funnel.hidden)} scored lower`
            }
          />
        </dl>
      )}
    </Card>
  );
}

function FunnelCell({ label, figure, detail }: { label: string; figure: number; detail: string }) {
  return (
    <div>
      <dt className="fh-label">{label}</dt>
      <dd className="fh-figure fh-figure-sm">{formatCount(figure)}</dd>
      <dd className="fh-small fh-dim">{detail}</dd>
    </div>
  );
}
