import {
  IconBuildingBank,
  IconCoinPound,
  IconCoins,
  IconGift,
  IconHome,
  IconKey,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { PlainButton } from '../../ui/plain-button.tsx';
import { StatusGlyph } from '../../ui/status.tsx';
import { amountOf, pounds } from './amounts.ts';
import { fundsOf } from './check-step.ts';
import { CountryField, FieldError, MoneyField, SelectField, TextArea, TextField } from './fields.tsx';
import { FilePicker } from './file-list.tsx';
import { useWords } from './words.ts';
import { type Answers, objectsOf, type StepProps, textOf, typedAmount } from './step-props.ts';
import css from './applicant-steps.module.css';

const MOST = 30;
const ICON = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;
const ICONS: Record<string, React.ReactNode> = {
  mortgage: <IconHome {...ICON} />,
  sale: <IconKey {...ICON} />,
  gift: <IconGift {...ICON} />,
  savings: <IconBuildingBank {...ICON} />,
  co_buyer: <IconUsers {...ICON} />,
  investment: <IconCoins {...ICON} />,
};
const newId = () => `part_${crypto.randomUUID().replace(/-/g, '').slice(0, 12)}`;

/** The parts of the money, each with its papers. */
export function FundsStep({ step, answers, onChange, errors, files, about, acts }: StepProps) {
  const words = useWords();
  const say = words.steps.funds;
  const items = objectsOf(answers, 'items');
  const [open, setOpen] = useState<number | null>(null);
  const faulty = Object.keys(errors).flatMap((field) => (field.startsWith('items.') ? [Number(field.split('.')[1])] : []));
  const opened = faulty[0] ?? open;
  const asksTarget = !(step.config['target'] === 'price' && about.price !== null);
  const write = (index: number, part: Answers) =>
    onChange({ ...answers, items: items.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  const nameOf = (item: Answers) =>
    item['type'] === 'gift' && textOf(item, 'giver_name') !== ''
      ? say.giftFrom(textOf(item, 'giver_name'))
      : (say.types[textOf(item, 'type')] ?? say.type);

  function add() {
    onChange({
      ...answers,
      items: [...items, { id: newId(), type: '', amount_pence: null, country: 'GB', explanation: '', giver_name: '' }],
    });
    setOpen(items.length);
  }
  return (
    <div className={css.form}>
      {asksTarget && (
        <MoneyField
          name="target_pence"
          label={`${say.target} (£)`}
          value={typedAmount(answers['target_pence'])}
          error={errors['target_pence']}
          onChange={(target) => onChange({ ...answers, target_pence: target })}
        />
      )}
      {items.length > 0 && (
        <ol className={css.entries}>
          {items.map((item, index) => {
            const id = textOf(item, 'id');
            const at = `items.${index}`;
            const papers = files.filter(({ part }) => part === id);
            const paper = say.papers[textOf(item, 'type')];
            if (opened !== index)
              return (
                <li key={id} className={css.entry}>
                  <span className={css.rowIcon} data-quiet>
                    {ICONS[textOf(item, 'type')] ?? <IconCoinPound {...ICON} />}
                  </span>
                  <span className={css.rowWords}>
                    <b>{nameOf(item)}</b>
                    <span className={css.paper}>
                      {paper !== undefined && (
                        <StatusGlyph
                          {...(papers.length > 0
                            ? ({ glyph: 'tick', family: 'moss' } as const)
                            : ({ glyph: 'quarter', family: 'harbour' } as const))}
                          size={13}
                        />
                      )}
                      {paper === undefined && papers.length === 0 ? say.noPaper : say.files(papers.length)}
                    </span>
                  </span>
                  <b className="num">{pounds(amountOf(item['amount_pence']) ?? 0)}</b>
                  <button
                    type="button"
                    className={css.icon}
                    aria-label={words.common.changeStep(nameOf(item))}
                    onClick={() => setOpen(index)}
                  >
                    <IconPencil size={18} stroke={1.6} aria-hidden />
                  </button>
                </li>
              );
            return (
              <li key={id} className={css.openEntry}>
                <SelectField
                  name={`${at}.type`}
                  label={say.type}
                  options={Object.entries(say.types).map(([value, label]) => ({ value, label }))}
                  value={textOf(item, 'type')}
                  error={errors[`${at}.type`]}
                  onChange={(type) => write(index, { type })}
                />
                <MoneyField
                  name={`${at}.amount_pence`}
                  label={`${say.amount} (£)`}
                  value={typedAmount(item['amount_pence'])}
                  error={errors[`${at}.amount_pence`]}
                  onChange={(amount) => write(index, { amount_pence: amount })}
                />
                {item['type'] === 'gift' && (
                  <TextField
                    name={`${at}.giver_name`}
                    label={say.giver}
                    maxLength={120}
                    value={textOf(item, 'giver_name')}
                    error={errors[`${at}.giver_name`]}
                    onChange={(giver) => write(index, { giver_name: giver })}
                  />
                )}
                <CountryField
                  name={`${at}.country`}
                  label={say.country}
                  value={textOf(item, 'country')}
                  error={errors[`${at}.country`]}
                  onChange={(country) => write(index, { country })}
                />
                <TextArea
                  name={`${at}.explanation`}
                  label={say.explain}
                  isOptional={item['type'] !== 'other'}
                  maxLength={600}
                  value={textOf(item, 'explanation')}
                  error={errors[`${at}.explanation`]}
                  onChange={(explanation) => write(index, { explanation })}
                />
                <FilePicker
                  name={`${at}.files`}
                  error={errors[`${at}.files`]}
                  part={id}
                  isMany
                  camera="page"
                  {...(paper === undefined ? {} : { title: paper })}
                  files={files}
                  onAdd={acts.addFiles}
                  onRemove={acts.removeFile}
                />
                <div className={css.ways}>
                  <PlainButton size="lg" variant="default" onClick={() => setOpen(null)}>
                    {say.done}
                  </PlainButton>
                  <PlainButton
                    size="lg"
                    variant="subtle"
                    leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
                    onClick={() => {
                      setOpen(null);
                      for (const file of papers) acts.removeFile(file.id);
                      onChange({ ...answers, items: items.filter((_, other) => other !== index) });
                    }}
                  >
                    {words.common.remove}
                  </PlainButton>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <FieldError id="items-fault">{errors['items']}</FieldError>
      {items.length < MOST && (
        <PlainButton size="lg" variant="default" name="items" leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} onClick={add}>
          {items.length === 0 ? say.add : say.addAnother}
        </PlainButton>
      )}
    </div>
  );
}

/** How much of the money is named, over the button. */
export function FundsFoot({ step, answers, about }: Pick<StepProps, 'step' | 'answers' | 'about'>) {
  const say = useWords().steps.funds;
  const left = fundsOf(answers, step, about);
  if (left.target <= 0) return null;
  return (
    <div role="status">
      <div className={css.sumBar} aria-hidden>
        {objectsOf(answers, 'items').map((item, index) => {
          const amount = amountOf(item['amount_pence']) ?? 0;
          return amount > 0 && <i key={textOf(item, 'id')} style={{ flex: amount, background: `var(--fh-chart-${(index % 6) + 1})` }} />;
        })}
        {left.state === 'short' && <i data-missing style={{ flex: left.pence }} />}
      </div>
      <div className={css.spread}>
        <span>{say.of(pounds(left.named_pence), pounds(left.target))}</span>
        <b data-state={left.state}>
          {left.state === 'even' ? say.even : left.state === 'short' ? say.short(pounds(left.pence)) : say.over(pounds(left.pence))}
        </b>
      </div>
    </div>
  );
}
