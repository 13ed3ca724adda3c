import type { Member } from '@freehold/contract/members';
import { useCurrentUser } from '../../lib/workspace-queries.ts';
import { DataTable, NameCell, type Column } from '../../ui/data-table.tsx';
import { Face } from '../../ui/face.tsx';
import { Status, StatusGlyph } from '../../ui/status.tsx';
import { MemberMenu } from './member-menu.tsx';
import { lastSeen, MEMBER_STATUS, nameOf, roleLine, untilLine } from './words.ts';
import css from './members-table.module.css';

type Props = { members: readonly Member[]; everybody: readonly Member[]; onEdit: (member: Member) => void };

export function MembersTable({ members, everybody, onEdit }: Props) {
  const me = useCurrentUser();
  const isSelf = (member: Member) => member.member_id === me.member_id;
  const namesOnly = everybody.every((member) => member.email === null);
  const hasActs = everybody.some((member) => Object.values(member.can).some(Boolean));
  const more = (member: Member) => <MemberMenu member={member} everybody={everybody} onEdit={() => onEdit(member)} />;
  const name = (member: Member) => (
    <>
      {nameOf(member)}
      {isSelf(member) && <span className={css.you}> (you)</span>}
    </>
  );
  // Somebody who was invited by address alone has no other name yet.
  const detail = (member: Member) => (nameOf(member) === member.email ? null : member.email);
  const status = (member: Member) => <Status of={MEMBER_STATUS[member.state]} />;
  const columns: readonly Column<Member>[] = [
    {
      id: 'member',
      head: 'Member',
      cell: (member) => <NameCell lead={<Face name={nameOf(member)} size={30} />} name={name(member)} detail={detail(member)} />,
    },
    { id: 'role', head: 'Role', width: 148, cell: (member) => <Role member={member} /> },
    { id: 'key', head: 'Key member', width: 106, minor: true, cell: (member) => <KeyMember member={member} isSelf={isSelf(member)} /> },
    ...(namesOnly
      ? []
      : [
          {
            id: 'seen',
            head: 'Last seen',
            width: 132,
            cell: (member: Member) => <span className="fh-dim">{lastSeen(member, isSelf(member))}</span>,
          },
        ]),
    { id: 'status', head: 'Status', width: 118, cell: status },
    ...(hasActs ? [{ id: 'more', head: <span className="fh-spoken">More</span>, width: 56, cell: more }] : []),
  ];
  return (
    <div className={css.table}>
      <DataTable
        label="Members"
        rows={members}
        columns={columns}
        rowKey={(member) => member.member_id}
        onOpen={(member) => member.can.change && onEdit(member)}
        compact={(member) => ({
          lead: <Face name={nameOf(member)} size={34} />,
          name: name(member),
          figure: more(member),
          detail: [roleLine(member), untilLine(member)].filter(Boolean).join(', '),
          status: status(member),
        })}
      />
    </div>
  );
}

function Role({ member }: { member: Member }) {
  const until = untilLine(member);
  if (until === null) return roleLine(member);
  return <NameCell name={<span className={css.role}>{roleLine(member)}</span>} detail={until} />;
}

/** Whom the firm's verification asks for; of oneself also how far it is. */
function KeyMember({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { verification_status: own } = useCurrentUser();
  if (!member.is_key_member) return <span className="fh-dim">No</span>;
  if (!isSelf || (!own.is_verified && !own.required && !own.is_in_grace_period)) return 'Yes';
  return (
    <span className={css.key}>
      <StatusGlyph glyph={own.is_verified ? 'tick' : 'clock'} family={own.is_verified ? 'moss' : 'ochre'} />
      {own.is_verified ? 'Verified' : 'To verify'}
    </span>
  );
}
