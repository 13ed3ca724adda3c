import type { ActivityEvent } from '@freehold/contract/overview/activity';
import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useLinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { copyText } from '../../../shared/ask-to-copy-link.ts';
import { toast } from '../../../ui/toast.ts';
import { fieldName, shortHash, signOf, valueText, type Change } from './change-words.ts';
import css from './event-details.module.css';

type Props = { id: string; event: ActivityEvent; onRecord: (record: string) => void };

/** What an event changed, why, from where, and its place in the chain. */
export function EventDetails({ id, event, onRecord }: Props) {
  const { object, reason, ip_prefix, actor, seq, hash, sealed } = event;
  // A field that was left empty tells nothing.
  const changes = event.changes.filter(({ before, after }) => valueText(before) !== null || valueText(after) !== null);
  return (
    <div id={id} className={css.details}>
      {changes.length > 0 && <Changes changes={changes} />}
      <div className={css.facts}>
        {reason !== null && <span className={css.reason}>Reason: {reason}</span>}
        {actor.role !== null && <span>As {actor.role}</span>}
        {ip_prefix !== null && <span>From {ip_prefix}</span>}
        {object.reference !== null && object.label !== object.reference && <span>Recorded as {object.label}</span>}
        {hash !== null && seq !== null && (
          <span className={css.link}>
            Event {formatCount(seq)}, hash <Hash hash={hash} />
          </span>
        )}
        {!sealed && <span>Recorded, not yet part of the chain when this page was read</span>}
      </div>
      <div className={css.acts}>
        {object.path !== null && <OpenLink path={object.path} name={object.name} />}
        {object.type !== 'workspace' && (
          <button type="button" className="fh-act" onClick={() => onRecord(`${object.type}:${object.id}`)}>
            Show only this record
          </button>
        )}
      </div>
    </div>
  );
}

function OpenLink({ path, name }: { path: string; name: string }) {
  return (
    <a {...useLinkProps({ to: path })} className="fh-act">
      Open {name}
    </a>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <table className={css.changes}>
      <thead>
        <tr>
          <th scope="col">
            <span className="fh-spoken">Field</span>
          </th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const { sign, words } = signOf(change);
          return (
            <tr key={change.field}>
              <th scope="row">
                <span className={css.sign} aria-hidden title={words}>
                  {sign}
                </span>
                <span className="fh-spoken">{words}: </span>
                {fieldName(change.field)}
              </th>
              <Value text={valueText(change.before, change.field)} look="fh-old" label="Before" />
              <Value text={valueText(change.after, change.field)} look="fh-new" label="After" />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Value({ text, look, label }: { text: string | null; look: string; label: string }) {
  return (
    <td className="num" data-label={label}>
      {text === null ? <span className="fh-dim">Nothing</span> : <span className={`${look} ${css.value}`}>{text}</span>}
    </td>
  );
}

function Hash({ hash }: { hash: string }) {
  const [copied, setCopied] = useState(false);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <span className={css.hash}>
      <span className="fh-mono" title={hash}>
        {shortHash(hash)}
      </span>
      <UnstyledButton
        className={css.copy}
        aria-label="Copy the hash"
        onClick={() =>
          void copyText(hash).then((done) => {
            setCopied(done);
            if (done) toast.ok('Hash copied');
            else toast.fail('Your browser did not let us copy. Select the hash in the export instead.');
          })
        }
      >
        <Icon size={14} stroke={1.7} aria-hidden />
      </UnstyledButton>
    </span>
  );
}
