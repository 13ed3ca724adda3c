import { ROLE_WORDS, type PropertyStage, type PropertyType } from '@freehold/property-rules/property-stages';
import type { SearchGroup } from '@freehold/contract/overview/search';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { IconFileText, IconShieldSearch } from '@tabler/icons-react';
import { MEMBER_STATUS } from '../../features/overview/search/words.ts';
import { searchQuery } from '../../shared/search-query.ts';
import { Face } from '../../ui/face.tsx';
import { Plot } from '../../shared/plot.tsx';
import { addressOfDocument, DOCUMENT_STATUS } from '../../shared/signing/document-status.ts';
import { Stage } from '../../shared/stage.tsx';
import { Status, type StatusKey } from '../../ui/status.tsx';
import { MatchedLabel } from './match-commands.tsx';
import css from './command-palette.module.css';

const TYPED_MS = 160;
const ROWS_A_GROUP = 4;
const HEADINGS = { property: 'Properties', person: 'People', check: 'Checks', document: 'Documents', member: 'Members' } as const;

type Found = {
  key: string;
  to: string;
  name: string;
  about: string | null;
  face?: 'person' | 'company';
  isDocument?: true;
  plot?: { id: number; type: PropertyType };
  status?: StatusKey | null | undefined;
  stage?: PropertyStage;
};

/** The first few of each group that the workspace has for what is typed. A search that fails leaves the commands alone. */
export function FoundRows({ text, onOpen }: { text: string; onOpen: (to: string) => void }) {
  const [settled] = useDebouncedValue(text, TYPED_MS);
  const { data } = useQuery({ ...searchQuery(settled, { perPage: ROWS_A_GROUP }), placeholderData: keepPreviousData, retry: false });
  return data?.data.groups.map((group) => {
    const rows = rowsOf(group);
    if (rows.length === 0) return null;
    return (
      <Command.Group key={group.type} heading={HEADINGS[group.type]} className={css.group}>
        {rows.map((row) => (
          <Command.Item key={row.key} value={row.key} className={css.row} onSelect={() => onOpen(row.to)}>
            <span className={css.icon}>
              <Lead of={row} />
            </span>
            <span className={css.words}>
              <span className="fh-trunc">
                <MatchedLabel text={row.name} search={text} />
              </span>
              {row.about !== null && <span className={`${css.about} fh-trunc`}>{row.about}</span>}
            </span>
            {(row.status || row.stage) && (
              <span className={css.keys}>{row.stage ? <Stage of={row.stage} /> : row.status && <Status of={row.status} />}</span>
            )}
          </Command.Item>
        ))}
      </Command.Group>
    );
  });
}

function Lead({ of: { face, plot, isDocument, name } }: { of: Found }) {
  if (plot) return <Plot id={plot.id} type={plot.type} size={26} />;
  if (face) return <Face name={name} size={26} company={face === 'company'} />;
  if (isDocument) return <IconFileText size={18} stroke={1.6} aria-hidden />;
  return <IconShieldSearch size={18} stroke={1.6} aria-hidden />;
}

function rowsOf(group: SearchGroup): Found[] {
  switch (group.type) {
    case 'property':
      return group.rows.map(({ id, type, address, place, stage, archived }) => ({
        key: `property ${id}`,
        to: `/properties/details/${id}`,
        name: address,
        about: archived ? `${place}, archived` : place,
        plot: { id, type },
        stage,
      }));
    case 'person':
      return group.rows.flatMap((person) => personRow(person) ?? []);
    case 'check':
      return group.rows.map(({ id, path, public_ref, reference, subject_name, status }) => ({
        key: `check ${id}`,
        to: path,
        name: reference ?? public_ref,
        about: subject_name,
        status: status === 'notStarted' ? null : status,
      }));
    case 'document':
      return group.rows.map((document) => ({
        key: `document ${document.id}`,
        to: addressOfDocument(document),
        name: document.title,
        about: document.address === null ? document.reference : `${document.reference}, ${document.address}`,
        isDocument: true as const,
        status: DOCUMENT_STATUS[document.status],
      }));
    case 'member':
      return group.rows.map(({ member_id, name, role, state }) => ({
        key: `member ${member_id}`,
        to: `/members?${new URLSearchParams({ q: name }).toString()}`,
        name,
        about: role,
        face: 'person' as const,
        status: state === 'active' ? null : MEMBER_STATUS[state],
      }));
  }
}

/** Their record, or else their newest check; somebody with neither has no page to open. */
function personRow({ key, name, kind, check, checks, party }: Extract<SearchGroup, { type: 'person' }>['rows'][number]): Found | null {
  const started = (status: StatusKey | undefined) => (status === 'notStarted' ? null : status);
  if (party) {
    const { role, company_number: number } = party;
    const about = role ? `${ROLE_WORDS[role.role]}, ${role.address}` : number === null ? null : `Company ${number}`;
    return { key: `person ${key}`, to: `/people/${party.id}`, name, about, face: kind, status: started(party.aml?.status) };
  }
  if (check === null) return null;
  const about = checks > 1 ? `${checks} checks` : check.public_ref;
  return { key: `person ${key}`, to: check.path, name, about, face: kind, status: started(check.status) };
}
