import { type Company, searchCompanies } from '@freehold/contract/firm/companies';
import {
  CAPACITIES,
  COMPANY_ROLES,
  type CompanyInputs,
  CompanyTyped,
  PEOPLE_TO_VERIFY,
  startCompanyCheck,
} from '@freehold/contract/identity/company-checks';
import { Button, Checkbox, NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { COUNTRY_OPTIONS } from '../../../lib/countries.ts';
import { formatDate } from '../../../lib/format.ts';
import { countIn } from '../../../lib/search-params.ts';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { FormDraft } from '../../../shared/checks/form-draft.tsx';
import { PartyField } from '../../../shared/party-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OptionSearch } from '../../../ui/option-search.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { DeclaredRows, type DeclaredRow, readDeclared } from './owner-rows.tsx';
import { CAPACITY, ROLE } from './words.ts';
import css from './company-check.module.css';

const WAIT_MS = 250;
const NONE: readonly Company[] = [];
const VERIFY = { both: 'Directors and owners', directors: 'Directors', owners: 'Owners', none: 'Nobody' } as const;
const standingOf = ({ is_active: isActive, status }: Company): string =>
  isActive ? 'active' : status === 'not-in-copy' ? 'not in the newest copy of the register' : status.replaceAll('-', ' ');
type Way = CompanyTyped['way'];
type Values = CompanyTyped['values'];
const EMPTY: Values = {
  country: 'GB',
  number: '',
  overseas_entity_number: '',
  trading_name: '',
  high_value: false,
  depth: 'ownership',
  verify_people: 'both',
  expected_owner_notes: '',
  name: '',
  role: '',
  representative: '',
  capacity: 'director',
  contact: '',
};

const SUMMARY: Values = { ...EMPTY, depth: 'summary', verify_people: 'none' };

/** Which company, what it does in the transaction, and how far it is looked into. */
export const CompanyStartScreen = () => <StartScreen isSummary={false} />;

/** What the register says of the company alone. */
export const CompanySummaryScreen = () => <StartScreen isSummary />;

function StartScreen({ isSummary }: { isSummary: boolean }) {
  const search = useSearch({ strict: false });
  const property = countIn(search['property']) ?? null;
  const [party, setParty] = useState(countIn(search['party']) ?? null);
  const [way, setWay] = useState<Way>(party === null ? 'search' : 'people');
  const [values, setValues] = useState(isSummary ? SUMMARY : EMPTY);
  const [declared, setDeclared] = useState<DeclaredRow[]>([]);
  const [missing, setMissing] = useState(false);
  // The finder begins with the name that was kept.
  const [isContinued, setContinued] = useState(false);
  const set = (part: Partial<Values>) => setValues({ ...values, ...part });
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyed = useIdempotencyKey();
  const start = useMutation({
    mutationFn: (role: CompanyInputs['role']) => {
      const { representative, capacity, contact, name, number, ...rest } = values;
      const body = {
        ...rest,
        role,
        declared_owners: readDeclared(declared),
        representative: { name: representative, capacity, contact, seen: false },
        property_id: property,
        ...(way === 'people' ? { party_id: party, number: '' } : { name, number }),
      };
      return keyed((idempotencyKey) => call(startCompanyCheck, { body, idempotencyKey }));
    },
    onSuccess: ({ id }) => {
      for (const topic of ['check', 'properties', 'parties'] as const) invalidateTopic(client, topic);
      void navigate({ to: '/marketplace/manual_kyb_check/$id', params: { id: String(id) } });
    },
  });
  const errors = fieldErrorsOf(start.error);
  const text = (
    field: 'name' | 'number' | 'overseas_entity_number' | 'trading_name' | 'representative' | 'contact',
    label: string,
    error?: string,
  ) => (
    <TextInput
      label={label}
      autoComplete="off"
      value={values[field]}
      error={errors[field] ?? error}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  );
  const lacksCompany = way === 'people' ? party === null : values.name.trim() === '';
  return (
    <div className={`fh-page ${css.start}`}>
      {isSummary ? (
        <PageHead title="Company summary" sub="What the register says of one company, kept with a report" />
      ) : (
        <PageHead title="New company check" sub="The register, who runs it, and who stands behind it" />
      )}
      <Card padded>
        <form
          className={css.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setMissing(true);
            if (!lacksCompany && values.role !== '') start.mutate(values.role);
          }}
        >
          <FormDraft
            form={isSummary ? 'company_summary' : 'kyb'}
            property={property}
            typed={{ way, party, values, declared }}
            sent={start}
            onContinue={(typed) => {
              const kept = CompanyTyped.safeParse(typed).data;
              if (!kept) return;
              setWay(kept.way);
              setParty(kept.party);
              setValues({ ...values, ...kept.values });
              setDeclared(kept.declared);
              setContinued(true);
            }}
          />
          <Segmented<Way>
            label="Which company"
            value={way}
            onChange={setWay}
            options={[
              { value: 'search', label: 'Find it' },
              { value: 'people', label: 'One of your people' },
              { value: 'hand', label: 'By hand' },
            ]}
          />
          {way === 'search' && (
            <CompanyFinder
              key={String(isContinued)}
              name={values.name}
              number={values.number}
              error={errors['name'] ?? errors['number'] ?? (missing && lacksCompany ? 'Find the company, or enter it by hand' : null)}
              onChange={set}
              onByHand={() => setWay('hand')}
            />
          )}
          {way === 'people' && (
            <PartyField
              label="Company"
              kind="company"
              canAdd={false}
              help="The number is taken from its record."
              value={party === null ? null : { party_id: party }}
              error={errors['party_id'] ?? errors['number'] ?? (missing && lacksCompany ? 'Choose the company' : null)}
              onChange={(choice) => setParty(choice && 'party_id' in choice ? choice.party_id : null)}
            />
          )}
          {way === 'hand' && (
            <>
              {text('name', 'Company name', missing && lacksCompany ? 'Enter the name of the company' : undefined)}
              <div className={css.pair}>
                <Select
                  label="Registered in"
                  searchable
                  allowDeselect={false}
                  nothingFoundMessage="No country of that name"
                  data={COUNTRY_OPTIONS}
                  value={values.country}
                  onChange={(country) => country && set({ country })}
                />
                {text('number', values.country === 'GB' ? 'Company number' : 'Number in its own register')}
              </div>
              {values.country !== 'GB' && text('overseas_entity_number', 'Number of the overseas entity, like OE001962')}
            </>
          )}
          <NativeSelect
            label="Role in the transaction"
            value={values.role}
            error={errors['role'] ?? (missing && values.role === '' ? 'Choose what the company does in the transaction' : undefined)}
            data={[{ value: '', label: 'Choose' }, ...COMPANY_ROLES.map((value) => ({ value, label: ROLE[value] }))]}
            onChange={(event) => set({ role: COMPANY_ROLES.find((role) => role === event.currentTarget.value) ?? '' })}
          />
          <div className={css.pair}>
            <NativeSelect
              label="How far"
              value={values.depth}
              data={[
                { value: 'ownership', label: 'Everybody behind it' },
                { value: 'summary', label: 'The company alone' },
              ]}
              onChange={(event) => set({ depth: event.currentTarget.value === 'summary' ? 'summary' : 'ownership' })}
            />
            <NativeSelect
              label="Whose identity is checked"
              value={values.verify_people}
              data={PEOPLE_TO_VERIFY.map((value) => ({ value, label: VERIFY[value] })).toReversed()}
              onChange={(event) => set({ verify_people: PEOPLE_TO_VERIFY.find((one) => one === event.currentTarget.value) ?? 'both' })}
            />
          </div>
          <Disclosure title="Who acts for it">
            <div className={css.fields}>
              {text('representative', 'Name, as on their identity document')}
              <div className={css.pair}>
                <NativeSelect
                  label="By what right"
                  value={values.capacity}
                  data={CAPACITIES.map((value) => ({ value, label: CAPACITY[value] }))}
                  onChange={(event) => set({ capacity: CAPACITIES.find((one) => one === event.currentTarget.value) ?? 'other' })}
                />
                {text('contact', 'Contact, optional')}
              </div>
            </div>
          </Disclosure>
          <Disclosure title="What they said of the owners">
            <div className={css.fields}>
              <p className="fh-body">It is compared with the register, and every difference is shown.</p>
              <DeclaredRows rows={declared} field="declared_owners" errors={errors} onChange={setDeclared} />
              <Textarea
                label="Notes, optional"
                autosize
                minRows={2}
                value={values.expected_owner_notes}
                error={errors['expected_owner_notes']}
                onChange={(event) => set({ expected_owner_notes: event.currentTarget.value })}
              />
            </div>
          </Disclosure>
          <Disclosure title="More">
            <div className={css.fields}>
              {text('trading_name', 'Trading name, optional')}
              <Checkbox
                label="The sum is high for your firm"
                description="A company younger than twelve months then needs a look"
                checked={values.high_value}
                onChange={(event) => set({ high_value: event.currentTarget.checked })}
              />
            </div>
          </Disclosure>
          {start.error && Object.keys(errors).length === 0 && (
            <Notice kind="stops">{messageOf(start.error) || 'This could not be begun. Try again in a moment.'}</Notice>
          )}
          <div>
            <Button type="submit" loading={start.isPending}>
              Begin check
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}

type FinderProps = {
  name: string;
  number: string;
  error: string | null;
  onChange: (part: { name: string; number: string }) => void;
  onByHand: () => void;
};
/** Finds a company in the register while its name or number is typed. */
function CompanyFinder({ name, number, error, onChange, onByHand }: FinderProps) {
  const [query, setQuery] = useState(name);
  const [asked] = useDebouncedValue(query.trim(), WAIT_MS);
  const isChosen = number !== '' && query === name;
  const search = useQuery({
    queryKey: ['companies', asked],
    queryFn: ({ signal }) => call(searchCompanies, { query: { q: asked }, signal }),
    enabled: !isChosen && asked.length >= 2,
    staleTime: 300_000,
    retry: false,
  });
  const fresh = !isChosen && asked === query.trim() && asked.length >= 2;
  const companies = fresh ? (search.data?.companies ?? NONE) : NONE;
  const isMissing = search.data?.source === 'not_configured';
  useEffect(() => {
    if (isMissing) onByHand();
  }, [isMissing, onByHand]);
  return (
    <div>
      <OptionSearch
        name="company"
        label="Company name or number"
        icon={<IconSearch size={17} stroke={1.6} aria-hidden />}
        value={query}
        error={error}
        onChange={(typed) => {
          setQuery(typed);
          onChange({ name: '', number: '' });
        }}
        options={companies}
        keyOf={(company) => company.number}
        onPick={(company) => {
          setQuery(company.name);
          onChange({ name: company.name, number: company.number });
        }}
        listLabel="Companies found"
        said={fresh && search.data ? `${companies.length} found` : ''}
      >
        {(company) => (
          <span>
            {company.name}
            <span className={css.help}>
              {company.number}, {standingOf(company)}
              {company.address ? `. ${company.address}` : ''}
            </span>
          </span>
        )}
      </OptionSearch>
      {isChosen && <p className={css.help}>Company {number}</p>}
      {fresh && search.data?.copy_day && (
        <p className={css.help}>From a copy of the register to {formatDate(search.data.copy_day)}. What changed since may not be in it.</p>
      )}
      {fresh && search.data && companies.length === 0 && <p className={css.help}>No company by that name or number. Enter it by hand.</p>}
      {fresh && search.isError && (
        <Notice
          kind="asks"
          act={
            <Button size="xs" variant="default" onClick={onByHand}>
              Enter it by hand
            </Button>
          }
        >
          <b>The register is not responding.</b> You can begin with the number; it is read as soon as it answers.
        </Notice>
      )}
    </div>
  );
}
