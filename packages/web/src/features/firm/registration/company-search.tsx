import type { Company } from '@freehold/contract/firm/companies';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuilding, IconCheck, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/format.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { OptionSearch } from '../../../ui/option-search.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import type { useCheckedForm } from '../../../ui/use-checked-form.ts';
import type { CompanyValues } from './company-form.ts';
import { AddressField } from './company-by-hand.tsx';
import { companiesQuery, NO_COMPANIES } from './queries.ts';
import { foundWords, marked, standingOf, warningOf } from './company-words.ts';
import css from './company-search.module.css';

const WAIT_MS = 250;

type Props = { form: ReturnType<typeof useCheckedForm<CompanyValues>>; onByHand: () => void };

/** Finds the firm in the register while its name is typed. Where the register does not answer, it can be entered by hand. */
export function CompanySearch({ form, onByHand }: Props) {
  const { values, errors, set } = form;
  const { query, found } = values;
  const [asked] = useDebouncedValue(query.trim(), WAIT_MS);
  const search = useQuery({ ...companiesQuery(asked), enabled: found === null && asked.length >= 2 });
  const fresh = found === null && asked === query.trim() && asked.length >= 2;
  const companies = fresh ? (search.data?.companies ?? NO_COMPANIES) : NO_COMPANIES;
  const source = search.data?.source;
  const warning = found && warningOf(found);
  return (
    <div>
      <OptionSearch
        name="found"
        label="Company name or number"
        icon={<IconSearch size={17} stroke={1.6} aria-hidden />}
        value={query}
        error={errors['found'] ?? errors['company_number'] ?? errors['legal_name'] ?? null}
        onChange={(text) => set({ query: text, found: null })}
        options={companies}
        keyOf={(company) => company.number}
        onPick={(company) => set({ found: company, query: company.name })}
        listLabel="Companies found"
        said={fresh && search.data && !search.isFetching ? foundWords(companies.length) : ''}
      >
        {(company) => <CompanyLines company={company} words={asked} />}
      </OptionSearch>
      {found !== null && (
        <div className={css.chosen}>
          <CompanyLines company={found} words="" chosen />
        </div>
      )}
      {fresh && source === 'sandbox' && companies.length > 0 && (
        <p className={css.hint}>
          <span className="fh-tag">Sandbox</span> Made-up companies, to try Freehold with.
        </p>
      )}
      {fresh && search.data?.copy_day && (
        <p className={css.hint}>From a copy of the register to {formatDate(search.data.copy_day)}. What changed since may not be in it.</p>
      )}
      {fresh && search.data && companies.length === 0 && <p className={css.hint}>{foundWords(0)}. Try its number, or enter it by hand.</p>}
      {fresh && search.isError && (
        <div className={css.notice}>
          <Notice
            kind="asks"
            act={
              <PlainButton size="xs" variant="default" onClick={onByHand}>
                Enter it by hand
              </PlainButton>
            }
          >
            <b>{isApiError(search.error, 'RATE_LIMITED') ? 'The register is busy.' : 'The register is not responding.'}</b> You can go on
            without it.
          </Notice>
        </div>
      )}
      <div role="status">
        {warning && (
          <p className={css.warning}>
            <StatusGlyph glyph="diamond" family="ochre" size={13} />
            {warning}
          </p>
        )}
      </div>
      {found !== null && found.address === null && (
        <div className={css.address}>
          <AddressField form={form} />
        </div>
      )}
    </div>
  );
}

function CompanyLines({ company, words, chosen = false }: { company: Company; words: string; chosen?: boolean }) {
  return (
    <span className={css.company}>
      <IconBuilding size={18} stroke={1.6} className={css.icon} aria-hidden />
      <span className={css.lines}>
        <span className={`${css.name} fh-trunc`} title={company.name}>
          {marked(company.name, words).map((part, index) =>
            part.hit ? (
              <mark key={index} className="fh-mark">
                {part.text}
              </mark>
            ) : (
              part.text
            ),
          )}
        </span>
        <span className={css.quiet}>{[company.number, standingOf(company)].filter(Boolean).join(' · ')}</span>
        {company.address !== null && <span className={`${css.quiet} fh-trunc`}>{company.address}</span>}
      </span>
      {chosen && <IconCheck size={17} stroke={2.2} className={css.tick} aria-label="Chosen" />}
    </span>
  );
}
