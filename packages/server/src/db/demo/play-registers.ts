import { acknowledgePolicy, addEntryVersion, addRegisterEntry, type EntryFields } from '@freehold/contract/compliance/registers';
import type { KeptRegister } from '@freehold/contract/compliance/register-forms';
import { reportSuspicion } from '@freehold/contract/compliance/suspicions';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { londonDate } from '../../platform/london-time.ts';
import type { Moment, Story } from './demo-story.ts';
import type { DemoMemberName } from './open-demo-office.ts';
import { smallPdf } from './small-pdf.ts';

type Entry = { register: KeptRegister; fields: z.input<typeof EntryFields>; file?: string };
const EVERYBODY: readonly DemoMemberName[] = ['Imogen', 'Bethan', 'Dev', 'Callum', 'Rowan', 'Honor'];

/** The compliance registers of the demonstration firm, and one report that its nominated officer alone reads: its owner does not see that there is one. */
export function playRegisters({ office, day }: Story): Moment[] {
  const on = (daysAgo: number) => londonDate(day(daysAgo, 12));
  const add = ({ register, fields, file }: Entry) =>
    office.call('Bethan', addRegisterEntry, {
      params: { register },
      body: fields,
      ...(file === undefined ? {} : { file: { name: file, bytes: smallPdf(`Demonstration: ${file}`) } }),
    });
  const approved = { approved_by: 'Imogen Ashworth' };
  const policy = async (title: string, body: string, daysAgo: number) => {
    const fields = { title, body, ...approved, happened_on: on(daysAgo), due_on: on(daysAgo - 365), why: 'Reviewed for this year' };
    const { id } = await add({ register: 'policies', fields, file: `${title.toLowerCase().replaceAll(' ', '-')}.pdf` });
    for (const who of EVERYBODY) await office.call(who, acknowledgePolicy, { params: { id: id ?? 0 }, body: { version: 1 } });
  };
  const course = (who: DemoMemberName, title: string, daysAgo: number, againIn: number | null, file?: string): Entry => ({
    register: 'training',
    fields: {
      member_id: office.memberId(who),
      title,
      happened_on: on(daysAgo),
      ...(againIn === null ? {} : { due_on: on(daysAgo - againIn) }),
    },
    ...(file && { file }),
  });
  const AML = 'AML for agents, yearly';
  return [
    {
      at: day(26, 9, 10),
      act: async () => {
        const fields = {
          ...approved,
          happened_on: on(400),
          due_on: on(35),
          body: 'Sales and lettings in Bristol and Bath. Most clients are met in person. The risk lies in buyers from abroad and in companies with owners elsewhere.',
          why: 'The assessment of last year',
        };
        const { id } = await add({ register: 'risk_assessment', fields });
        await office.call('Bethan', addEntryVersion, {
          params: { register: 'risk_assessment', id: id ?? 0 },
          body: {
            ...fields,
            happened_on: on(26),
            due_on: on(26 - 365),
            body: `${fields.body} Sanctions checks of tenants without any rent limit were added.`,
            why: 'Letting agents report to OFSI whatever the rent',
            version: 1,
            keeps_file: 'no',
          },
        });
      },
    },
    {
      at: day(25, 9, 20),
      act: () => policy('Anti money laundering policy', 'Who checks whom, when, and what is kept. Ask Bethan first.', 25),
    },
    { at: day(25, 9, 40), act: () => policy('Data protection policy', 'What we keep of people, for how long, and who answers them.', 25) },
    {
      at: day(24, 10, 5),
      act: async () => {
        for (const entry of [
          course('Dev', AML, 60, 365, 'certificate-1182.pdf'),
          course('Callum', AML, 200, 365, 'certificate-4471.pdf'),
          course('Bethan', AML, 90, 365, 'certificate-4470.pdf'),
          course('Imogen', AML, 90, 365, 'certificate-4469.pdf'),
          course('Honor', AML, 30, 365),
          course('Rowan', AML, 400, 365),
          course('Dev', 'Reading bank statements', 45, null),
        ])
          await add(entry);
      },
    },
    {
      at: day(22, 11, 15),
      act: async () => {
        await add({
          register: 'breaches',
          fields: {
            title: 'A memorandum went to the wrong solicitor',
            happened_on: on(23),
            closed_on: on(22),
            body: 'Called back within the hour; the recipient confirmed that it was deleted.',
          },
        });
        await add({
          register: 'pep_approvals',
          fields: {
            title: 'Councillor Aldous Merriwether',
            happened_on: on(22),
            due_on: on(22 - 365),
            ...approved,
            body: 'A local councillor. Source of funds is the sale of his home, seen on statements.',
          },
        });
        await add({
          register: 'discrepancies',
          fields: {
            title: 'Larkhill Developments Ltd',
            happened_on: on(24),
            closed_on: on(23),
            reference: 'DR-20417',
            body: 'The register named an owner who sold his shares a year ago.',
          },
        });
      },
    },
    {
      at: day(18, 14, 30),
      act: async () => {
        await add({
          register: 'data_requests',
          fields: {
            title: 'Tamsin Holloway',
            request_kind: 'access',
            happened_on: on(40),
            closed_on: on(18),
            body: 'Sent a copy of her file by post.',
          },
        });
        await add({ register: 'data_requests', fields: { title: 'Edwin Pascoe', request_kind: 'erasure', happened_on: on(19) } });
      },
    },
    {
      at: day(5, 16, 20),
      act: () =>
        office.call('Dev', reportSuspicion, {
          body: {
            receipt: randomUUID(),
            subject: 'Sablewood Holdings Ltd',
            what: 'The buyer’s email asked us to send the reservation fee back to a new account in a slightly different name. When I called the director on the office number she did not know about it.',
            began_on: on(6),
            money: 'Yes, £2,500 within the week',
            not_told: true,
          },
        }),
    },
  ];
}
