import type { Task } from '@freehold/contract/flows/applicants';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useFormats, useWords } from '../../../shared/applicant-steps/words.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { Seal } from '../../../ui/seal.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { ownCopy } from './own-copy.ts';
import { Contact } from '../../../shared/phone-pages/page-parts.tsx';
import { PhoneFrame } from '../../../shared/phone-pages/phone-frame.tsx';
import { PersonRows } from './task-list.tsx';
import { personalPage } from './personal-search.ts';
import css from '../../../shared/phone-pages/phone-pages.module.css';

const GLYPHS = {
  done: { glyph: 'tick', family: 'moss' },
  now: { glyph: 'half', family: 'harbour' },
  later: { glyph: 'dashed', family: 'stone' },
} as const;

/** Where a task stands that was handed in. It says nothing of what was found. */
export function StatusScreen({ task }: { task: Task }) {
  const words = useWords();
  const say = words.status;
  const { moment } = useFormats();
  const navigate = useNavigate();
  const name = task.known.first_name;
  const given = task.all.filter(({ state }) => state === 'done').length;
  function save() {
    const sent = moment(task.submitted_at ?? task.sent_at);
    saveFile(new Blob([ownCopy(task, words, sent)], { type: 'text/html' }), `${say.copyName}.html`);
  }
  return (
    <PhoneFrame
      page="status"
      isCentred
      onBack={() => void navigate(personalPage())}
      banner={
        <div className={css.seal}>
          <Seal size={108}>
            <IconCheck size={30} stroke={2} aria-hidden />
          </Seal>
        </div>
      }
      title={name === null ? say.titleNobody : say.title(name)}
      lead={say.lead(task.agency.name, given, task.property?.line1 ?? null)}
      under={say.close}
      foot={
        <PlainButton size="lg" variant="default" fullWidth leftSection={<IconDownload size={19} stroke={1.7} aria-hidden />} onClick={save}>
          {say.copy}
        </PlainButton>
      }
    >
      <ol className={css.card} style={{ margin: '20px 0 0', listStyle: 'none', textAlign: 'start' }}>
        {task.status.map(({ key, at, state }) => (
          <li key={key} className={css.row}>
            <StatusGlyph {...GLYPHS[state]} size={20} />
            <span className={css.grow}>
              <b>{say.names[key] ?? key}</b>
              <span className={css.quiet}>{at !== null ? moment(at) : state === 'now' ? say.now : say.later}</span>
            </span>
          </li>
        ))}
      </ol>
      <div style={{ textAlign: 'start' }}>
        <PersonRows agency={task.agency.name} />
        <Contact agency={task.agency} />
      </div>
    </PhoneFrame>
  );
}
