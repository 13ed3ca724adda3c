import {
  formOf,
  REGISTER_FIELDS,
  REQUEST_KINDS,
  type KeptRegister,
  type RegisterField,
} from '@freehold/contract/compliance/register-forms';
import type { EntryVersion, RegisterEntry } from '@freehold/contract/compliance/registers';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDate, formatDateTime, plural } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useEntryFile, versionsQuery } from './queries.ts';
import css from './registers.module.css';

function valueOf(version: EntryVersion, field: RegisterField): string {
  if (field === 'member_id') return version.member?.name ?? '';
  if (field === 'request_kind') return version.request_kind === null ? '' : REQUEST_KINDS[version.request_kind];
  if (field === 'happened_on' || field === 'due_on' || field === 'closed_on') {
    const date = version[field];
    return date === null ? '' : formatDate(`${date}T12:00:00Z`);
  }
  return version[field];
}

/** Every version of a line, the newest first: what it said, who wrote it, and why. */
export function VersionsDrawer({ register, entry, onClose }: { register: KeptRegister; entry: RegisterEntry; onClose: () => void }) {
  const id = entry.id ?? 0;
  const query = useQuery(versionsQuery(register, id));
  const open = useEntryFile();
  const { fields, label } = formOf(register);
  return (
    <SideDrawer opened onClose={onClose} title="Every version" sub={entry.title || label}>
      {query.data ? (
        <ol className={css.versions}>
          {query.data.map((version) => (
            <li key={version.version} className={css.version}>
              <span className={css.versionHead}>
                {version.is_withdrawn ? `Version ${version.version}, withdrawn` : `Version ${version.version}`}
                <span className={css.versionBy}>
                  {version.by}, {formatDateTime(version.at)}
                </span>
              </span>
              <dl className={css.facts}>
                {version.why !== '' && (
                  <>
                    <dt>What changed</dt>
                    <dd>{version.why}</dd>
                  </>
                )}
                {REGISTER_FIELDS.map((field) => {
                  const value = valueOf(version, field);
                  const asked = fields[field];
                  return asked && value !== '' ? (
                    <div key={field} style={{ display: 'contents' }}>
                      <dt>{asked.label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ) : null;
                })}
                {version.file && (
                  <>
                    <dt>File</dt>
                    <dd>
                      <TextButton
                        isDownload
                        disabled={open.isPending}
                        onClick={() =>
                          tell(
                            open,
                            { register, id, version: version.version, name: version.file?.name ?? 'file' },
                            { onSuccess: () => undefined, onError: (error) => toast.fail(messageOf(error)) },
                          )
                        }
                      >
                        {version.file.name}
                      </TextButton>
                    </dd>
                  </>
                )}
                {version.acknowledged.length > 0 && (
                  <>
                    <dt>{plural(version.acknowledged.length, 'reader')}</dt>
                    <dd>{version.acknowledged.map(({ name, at }) => `${name}, ${formatDate(at)}`).join('\n')}</dd>
                  </>
                )}
              </dl>
            </li>
          ))}
        </ol>
      ) : query.isError ? (
        <PartFailed title="We could not load the versions" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingRows rows={3} label="The versions are loading" />
      )}
    </SideDrawer>
  );
}
