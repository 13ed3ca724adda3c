import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { countryName } from '../../../lib/countries.ts';
import { LoadingCard } from '../../../ui/states.tsx';
import type { Form } from './form-fields.tsx';

const DetailFields = lazy(async () => ({ default: (await import('./detail-fields.tsx')).DetailFields }));

const FIELDS = {
  person: ['former_names', 'maiden_name', 'native_name', 'aliases', 'birth_place', 'birth_country', 'residence', 'passport_number'],
  company: ['former_names', 'native_name', 'aliases', 'other_numbers'],
  vessel: ['former_names'],
} as const;

/** What is seldom known of a client and finds who hides. Where they live may come from their record, and is said on the closed row. */
export function MoreDetails({ form }: { form: Form }) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const { kind } = form.values;
  if (kind === 'aircraft' || kind === 'wallet') return null;
  const isOpen = opened || FIELDS[kind].some((field) => form.errors[field] !== undefined);
  const residence = kind === 'person' && !isOpen ? form.values.residence : '';
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        justify="start"
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={isOpen ? <IconChevronDown size={15} stroke={1.8} /> : <IconChevronRight size={15} stroke={1.8} />}
        onClick={() => setOpened(!isOpen)}
      >
        More details
        {residence !== '' && <span className="fh-dim">: lives in {countryName(residence)}</span>}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<LoadingCard height={240} label="More details are loading" />}>
            <DetailFields form={form} kind={kind} />
          </Suspense>
        )}
      </div>
    </>
  );
}
