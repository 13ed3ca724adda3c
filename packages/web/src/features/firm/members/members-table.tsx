import type { Member } from '@freehold/contract/firm/members';
import { useQuery } from '@tanstack/react-query';
import { useOpenBranches } from '../../../shared/branches-query.ts';
import { verificationQuery, type Verification } from '../../../shared/verification-query.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Face } from '../../../ui/face.tsx';
import { Status, StatusGlyph } from '../../../ui/status.tsx';
import { MemberMenu } from './member-menu.tsx';
import { invitationLine, lastSeen, MEMBER_STATUS, nameOf, roleLine, untilLine } from './words.ts';
import css from './members-table.module.css';

type Props = { members: readonly Member[]; everybody: readonly Member[]; onEdit: (member: Member) => void };

export function MembersTable({ members, everybody, onEdit }: Props) {
  const me = useCurrentUser();
  const { data: verification } = useQuery(verificationQuery);
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
  const branches = useOpenBranches();
  const branchesOf = (member: Member) =>
    branches
      .filter(({ id }) => member.branch_ids.includes(id))
      .map((branch) => branch.name)
      .join(', ');
  const status = (member: Member) => <Status of={MEMBER_STATUS[member.state]} />;
  const undelivered = (member: Member) => {
    const line = invitationLine(member);
    if (line === null) return null;
    return (
      <span className={css.undelivered}>
        <StatusGlyph glyph="diamond" family="ochre" />
        {line}
      </span>
    );
  };
  const detailAnd = (member: Member) =>
    invitationLine(member) === null ? (
      detail(member)
    ) : (
      <>
        {detail(member)}
        {undelivered(member)}
      </>
    );
  const columns: readonly Column<Member>[] = [
    {
      id: 'member',
      head: 'Member',
      cell: (member) => <NameCell lead={<Face name={nameOf(member)} size={30} />} name={name(member)} detail={detailAnd(member)} />,
    },
    { id: 'role', head: 'Role', width: 148, cell: (member) => <Role member={member} /> },
    ...(branches.length === 0
      ? []
      : [
          {
            id: 'branches',
            head: 'Branches',
            width: 148,
            minor: true,
            cell: (member: Member) => branchesOf(member) || <span className="fh-dim">None</span>,
          },
        ]),
    { id: 'key', head: 'Key member', width: 106, minor: true, cell: (member) => <KeyMember member={member} known={verification} /> },
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
          detail: [roleLine(member), branchesOf(member), untilLine(member)].filter(Boolean).join(', '),
          status: status(member),
          more: undelivered(member),
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

const VERIFIED = {
  verified: { label: 'Verified', glyph: 'tick', family: 'moss' },
  in_review: { label: 'In review', glyph: 'half', family: 'harbour' },
  grace: { label: 'To verify', glyph: 'clock', family: 'ochre' },
  required: { label: 'To verify', glyph: 'clock', family: 'ochre' },
} as const;

/** Whom the firm's verification asks for, and how far they are. */
function KeyMember({ member, known }: { member: Member; known: Verification | undefined }) {
  if (!member.is_key_member) return <span className="fh-dim">No</span>;
  const state = known?.key_members.find((one) => one.member_id === member.member_id)?.state;
  if (state === undefined || state === 'not_asked') return 'Yes';
  const { label, glyph, family } = VERIFIED[state];
  return (
    <span className={css.key}>
      <StatusGlyph glyph={glyph} family={family} />
      {label}
    </span>
  );
}
