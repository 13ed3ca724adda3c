import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { Gate } from '@freehold/contract/properties/property-moves';
import { ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { Button } from '@mantine/core';
import { STATUS, StatusGlyph } from '../../../ui/status.tsx';
import { usePropertyActs } from './property-acts.tsx';
import { useSendChecks } from './use-send-checks.ts';
import css from './gate.module.css';

/** Who is missing an accepted check, each with the verb that mends it. */
export function MissingChecks({ property, gate }: { property: PropertyDetails; gate: Gate }) {
  const { run } = usePropertyActs();
  const send = useSendChecks(property.id);
  return (
    <ul className={css.missing} aria-label="Checks that are missing">
      {gate.missing.map(({ person_id, party, role, why }) => {
        const look = STATUS[party.aml?.status ?? 'notStarted'];
        const opened = party.aml?.check_id ?? null;
        return (
          <li key={person_id}>
            <StatusGlyph glyph={look.glyph} family={look.family} size={16} />
            <span className="fh-col fh-grow">
              <span className="fh-strong">AML screening, {party.name}</span>
              <span className="fh-small fh-dim">
                {ROLE_WORDS[role]}, {why}
              </span>
            </span>
            {opened !== null ? (
              <Button
                size="xs"
                variant="default"
                aria-label={`Open the check of ${party.name}`}
                onClick={() => run({ verb: 'open_check', check_id: opened })}
              >
                Open
              </Button>
            ) : (
              party.aml === null &&
              property.can.check && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Start a check of ${party.name}`}
                  loading={send.isPending}
                  onClick={() => send.mutate([person_id])}
                >
                  Start
                </Button>
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}
