import { isKept, type Register } from '@freehold/contract/compliance/register-forms';
import type { RegisterSummary } from '@freehold/contract/compliance/registers';
import { IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ComplianceTabs } from '../../../shared/compliance-tabs.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Face } from '../../../ui/face.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { readComplianceSearch, type ComplianceSearch } from './compliance-search.ts';
import { PoliciesCard } from './policies-card.tsx';
import { complianceQuery } from './queries.ts';
import { RegisterPart } from './register-part.tsx';
import { headWords, REGISTER_ICONS } from './words.ts';
import css from './registers.module.css';

const route = getRouteApi('/shell/settings-frame/compliance');

/** The registers of the firm's compliance and how each stands, with one of them opened under the list; and the policies everybody reads. */
export function ComplianceScreen() {
  const search = readComplianceSearch(route.useSearch());
  const navigate = route.useNavigate();
  const change = (part: ComplianceSearch, replace = true) => void navigate({ search: { ...search, ...part }, replace, resetScroll: false });
  const query = useQuery(complianceQuery);
  const found = query.data;
  const shown =
    search.register ?? found?.registers.find(({ needs_you: needs, register }) => needs && isKept(register))?.register ?? 'training';
  return (
    <div className="fh-page">
      <PageHead
        title="Compliance"
        sub={found ? headWords(found.registers.length, found.registers.filter(({ needs_you: needs }) => needs).length) : undefined}
        actions={
          // The same for everybody: nothing here says who reads what is reported, or whether anything was.
          <LinkButton variant="default" leftSection={<IconShieldLock size={16} stroke={1.7} aria-hidden />} to="/compliance/suspicion">
            Raise a suspicion
          </LinkButton>
        }
      />
      <ComplianceTabs />
      {found ? (
        <>
          {found.can.see && <RegistersTable registers={found.registers} shown={shown} />}
          {found.can.see && found.registers.some(({ register }) => register === shown) && (
            <RegisterPart
              key={shown}
              register={shown}
              search={search}
              onChange={change}
              canKeep={found.can.keep}
              canExport={found.can.export}
            />
          )}
          <PoliciesCard policies={found.policies} />
        </>
      ) : query.isError ? (
        <Card>
          <PartFailed title="We could not load the registers" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={8} label="The registers are loading" />
      )}
    </div>
  );
}

function Name({ register, label }: Pick<RegisterSummary, 'register' | 'label'>) {
  const Icon = REGISTER_ICONS[register];
  return (
    <Link className={`${css.name} ${css.link}`} to="/compliance" search={{ register }} resetScroll={false}>
      <Icon size={16} stroke={1.6} aria-hidden />
      {label}
    </Link>
  );
}
function Now({ now, needs_you: needs }: Pick<RegisterSummary, 'now' | 'needs_you'>) {
  return (
    <span className={css.state} data-needs={needs || undefined}>
      <StatusGlyph glyph={needs ? 'diamond' : 'tick'} family={needs ? 'ochre' : 'moss'} />
      {now}
    </span>
  );
}
const Keeper = ({ name }: { name: string | null }) =>
  name === null ? null : (
    <span className={css.keeper}>
      <Face name={name} size={24} />
      {name}
    </span>
  );

const COLUMNS: readonly Column<RegisterSummary>[] = [
  { id: 'register', head: 'Register', cell: (row) => <Name register={row.register} label={row.label} /> },
  { id: 'now', head: 'Now', cell: (row) => <Now now={row.now} needs_you={row.needs_you} /> },
  { id: 'next', head: 'Next', cell: (row) => <span className="fh-2">{row.next}</span> },
  { id: 'keeper', head: 'Kept by', minor: true, cell: (row) => <Keeper name={row.kept_by} /> },
];

function RegistersTable({ registers, shown }: { registers: readonly RegisterSummary[]; shown: Register }) {
  const navigate = route.useNavigate();
  return (
    <DataTable
      label="Registers"
      rows={registers}
      columns={COLUMNS}
      rowKey={(row) => row.register}
      onOpen={(row) => void navigate({ search: { register: row.register }, resetScroll: false })}
      selected={(row) => row.register === shown}
      compact={(row) => ({
        name: <Name register={row.register} label={row.label} />,
        detail: row.next,
        status: <Now now={row.now} needs_you={row.needs_you} />,
      })}
    />
  );
}
