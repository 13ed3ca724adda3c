import type { SentChecks } from '@freehold/contract/properties/property-checks';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { Button } from '@mantine/core';
import { Dialog } from '../../../ui/dialog.tsx';
import { STATUS, StatusGlyph } from '../../../ui/status.tsx';
import { startedWords } from './use-send-checks.ts';
import { usePropertyActs } from './property-acts.tsx';
import css from './gate.module.css';

type Props = { property: PropertyDetails; sent: SentChecks; opened: boolean; onClose: () => void };

/** Which checks were started at once, and who was left and why. */
export function SentDialog({ property, sent, opened, onClose }: Props) {
  const { run } = usePropertyActs();
  const people = [
    ...sent.started.map((each) => ({ ...each, why: null, glyph: STATUS.inProgress })),
    ...sent.left.map((each) => ({
      ...each,
      glyph: STATUS[each.status ?? 'notStarted'],
    })),
  ];
  return (
    <Dialog opened={opened} onClose={onClose} size={560} title={startedWords(sent)}>
      <div className={css.sent}>
        <p className="fh-body">
          {people.length === 0
            ? `Nobody at ${property.title} has a check outstanding.`
            : `For ${property.title}. Results appear on this page as they come in.`}
        </p>
        {people.length > 0 && (
          <ul className={css.missing} aria-label="Checks of this property">
            {people.map(({ person_id, party, role, kind, why, path: opens, glyph }) => (
              <li key={`${person_id} ${kind.code}`}>
                <StatusGlyph glyph={glyph.glyph} family={glyph.family} size={16} />
                <span className="fh-col fh-grow">
                  <span className="fh-strong">{party.name}</span>
                  <span className="fh-small fh-dim">
                    {ROLE_WORDS[role]}. {kind.name}.{' '}
                    {why === null ? 'Started' : `Not started: ${why.charAt(0).toLowerCase()}${why.slice(1)}`}
                  </span>
                </span>
                {opens !== null && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Open the check of ${party.name}`}
                    onClick={() => run({ verb: 'open_check', path: opens })}
                  >
                    Open
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <Button data-autofocus className={css.done ?? ''} onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
