import { countryName } from '../../lib/countries.ts';
import { amountOf, pounds } from './amounts.ts';
import type { Words } from './en.ts';
import { questionsOf } from './read-config.ts';
import { textIn } from './shipped-texts.ts';
import { type Answers, objectOf, objectsOf, type ShownStep, textOf } from './step-props.ts';

/** What was answered in a step, in a few lines for whoever gave it. */
export function summaryOf(
  { type, config, answers }: Pick<ShownStep, 'type' | 'config'> & { answers: Answers | null },
  words: Words,
): string[] {
  if (answers === null) return [];
  const say = words.steps;
  const month = (value: string) => `${say.months[Number(value.slice(5, 7)) - 1] ?? ''} ${value.slice(0, 4)}`.trim();
  const date = (value: string) => {
    const [year = '', mon = '', day = ''] = value.split('-');
    return value === '' ? '' : `${Number(day) || ''} ${say.months[Number(mon) - 1] ?? ''} ${year}`.trim();
  };
  const lines = (): string[] => {
    switch (type) {
      case 'details':
        return [
          ['first_name', 'middle_names', 'last_name']
            .map((field) => textOf(answers, field))
            .filter(Boolean)
            .join(' '),
          date(textOf(answers, 'dob')),
          countryName(textOf(answers, 'nationality')),
        ];
      case 'id_document':
        return [say.id.kinds[textOf(answers, 'kind')]?.[0] ?? '', textOf(answers, 'number')];
      case 'selfie_liveness':
        return answers['in_person'] === true ? [say.selfie.inPerson] : [];
      case 'address_history':
        return objectsOf(answers, 'entries').map((entry) => {
          const address = objectOf(entry, 'address');
          const place = ['line1', 'town', 'postcode']
            .map((field) => textOf(address, field))
            .filter(Boolean)
            .join(', ');
          const when =
            entry['to'] === null
              ? say.addresses.since(month(textOf(entry, 'from')))
              : say.addresses.between(month(textOf(entry, 'from')), month(textOf(entry, 'to')));
          return `${place} · ${when}`;
        });
      case 'proof_of_address':
        return [say.proof.kinds[textOf(answers, 'kind')] ?? '', textOf(answers, 'issuer'), date(textOf(answers, 'dated_on'))];
      case 'employment_income': {
        const income = amountOf(answers['income_pence']);
        return [
          say.work.kinds[textOf(answers, 'status')] ?? '',
          textOf(answers, 'employer'),
          income === null ? '' : `${pounds(income)} / ${say.work.pers[textOf(answers, 'income_per') || 'year'] ?? ''}`,
        ];
      }
      case 'source_of_funds':
        return objectsOf(answers, 'items').map(
          (item) => `${say.funds.types[textOf(item, 'type')] ?? ''} · ${pounds(amountOf(item['amount_pence']) ?? 0)}`,
        );
      case 'questions': {
        const given = objectOf(answers, 'answers');
        return questionsOf(config).flatMap(({ key, text, kind }) => {
          const value = given[key];
          if (value === undefined || value === null || value === '') return [];
          const shown =
            typeof value === 'boolean'
              ? value
                ? words.common.yes
                : words.common.no
              : kind === 'money'
                ? pounds(amountOf(value) ?? 0)
                : kind === 'date'
                  ? date(String(value))
                  : textIn(words, String(value));
          return [`${textIn(words, text)} ${shown}`];
        });
      }
      case 'right_to_rent':
        return [say.rent.kinds[textOf(answers, 'route')] ?? '', textOf(answers, 'share_code')];
      case 'bank_account':
        return [textOf(answers, 'account_name'), `••••${textOf(answers, 'account_number').slice(-4)}`];
      case 'company_details':
        return [[textOf(answers, 'company_name'), textOf(answers, 'company_number')].filter(Boolean).join(', ')];
      case 'ownership_confirm':
        return [say.ownership.kinds[textOf(answers, 'owns')] ?? ''];
      default:
        return [];
    }
  };
  return lines().filter((line) => line.trim() !== '');
}
