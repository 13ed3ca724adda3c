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
      {gate.missing.map(({ person_id, party, role, why, kinds }) => {
        const isUnstarted = kinds.some(({ status }) => status === null);
        const opened = kinds.find(({ path }) => path !== null)?.path ?? null;
        const look = STATUS[(isUnstarted ? null : kinds[0]?.status) ?? 'notStarted'];
        return (
          <li key={person_id}>
            <StatusGlyph glyph={look.glyph} family={look.family} size={16} />
            <span className="fh-col fh-grow">
              <span className="fh-strong">
                {kinds.map(({ name }) => name).join(', ')}, {party.name}
              </span>
              <span className="fh-small fh-dim">
                {ROLE_WORDS[role]}, {why}
              </span>
            </span>
            {isUnstarted
              ? property.can.check && (
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
              : opened !== null && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Open the check of ${party.name}`}
                    onClick={() => run({ verb: 'open_check', path: opened })}
                  >
                    Open
                  </Button>
                )}
          </li>
        );
      })}
    </ul>
  );
}
