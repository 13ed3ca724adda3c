import { Button, FileButton, TextInput } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useId } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { contrastWithWhite, darkenedForWhite, ENOUGH_CONTRAST } from '../../../lib/contrast.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { FieldWithWarning } from '../../../ui/field-warning.tsx';
import { toast } from '../../../ui/toast.ts';
import { BrandPreview } from './brand-preview.tsx';
import { useChangeLogo, useLogo } from './workspace-details-queries.ts';
import { fieldOf, type CardProps } from './workspace-legal-card.tsx';
import css from './workspace-tab.module.css';

const MOST_BYTES = 1024 * 1024;

/** How the firm looks to the people it sends things to, with what they will see beside it. */
export function WorkspaceBrandCard({ details, form }: CardProps) {
  const { edit } = details.can;
  const change = useChangeLogo();
  const logo = useLogo(details.logo);
  const colour = form.values.brand_colour.trim().toLowerCase();
  const contrast = contrastWithWhite(colour);
  const darker = contrast !== null && contrast < ENOUGH_CONTRAST ? darkenedForWhite(colour) : null;
  const refused = change.error ? (fieldErrorsOf(change.error)['file'] ?? messageOf(change.error)) || 'The logo was not saved.' : null;
  const warningId = useId();
  const warning = darker !== null && (
    <span>
      White words on it are hard to read: {contrast?.toFixed(1)} to 1, and 4.5 is needed.{' '}
      {edit && (
        <button type="button" className="fh-act" onClick={() => form.set({ brand_colour: darker })}>
          Use {darker}
        </button>
      )}
    </span>
  );
  async function remove() {
    if (
      await confirm({
        title: 'Remove the logo?',
        children: 'Applicants see the name of the workspace instead.',
        yes: 'Yes, remove',
        danger: true,
      })
    )
      change.mutate(null, { onSuccess: () => toast.ok('Logo removed') });
  }
  function upload(file: File | null) {
    if (!file) return;
    if (file.size > MOST_BYTES) toast.fail('This picture is larger than 1 MB', 'Save it smaller and try again');
    else change.mutate(file, { onSuccess: () => toast.ok('Logo saved') });
  }
  return (
    <Card title="Brand" padded>
      <div className={css.brand}>
        <div className={css.fields}>
          <div>
            <span className={css.label}>Logo</span>
            {edit ? (
              <div className={css.acts}>
                <FileButton accept="image/png,image/jpeg,image/webp" onChange={upload}>
                  {(props) => (
                    <Button
                      {...props}
                      variant="default"
                      size="xs"
                      loading={change.isPending}
                      leftSection={<IconUpload size={14} stroke={1.7} />}
                    >
                      {details.logo === null ? 'Upload a logo' : 'Replace'}
                    </Button>
                  )}
                </FileButton>
                {details.logo !== null && (
                  <Button
                    variant="subtle"
                    color="clay"
                    size="xs"
                    disabled={change.isPending}
                    leftSection={<IconTrash size={14} stroke={1.7} />}
                    onClick={() => void remove()}
                  >
                    Remove
                  </Button>
                )}
              </div>
            ) : (
              <p className="fh-small fh-dim">{details.logo === null ? 'None' : 'As shown'}</p>
            )}
            <p className={css.hint}>PNG, JPEG or WebP, up to 1 MB and 2,000 pixels a side</p>
            {refused !== null && (
              <p className={css.error} role="alert">
                {refused}
              </p>
            )}
          </div>
          <FieldWithWarning id={warningId} warning={warning || null}>
            <div className={css.colour}>
              <TextInput
                {...fieldOf(form, 'brand_colour', edit)}
                label="Colour"
                placeholder="#1f5141"
                spellCheck={false}
                maxLength={7}
                aria-describedby={warningId}
              />
              <input
                type="color"
                aria-label="Pick a colour"
                className={css.swatch}
                disabled={!edit}
                value={contrast === null ? '#1f5141' : colour}
                onChange={(event) => form.set({ brand_colour: event.currentTarget.value })}
              />
            </div>
          </FieldWithWarning>
        </div>
        <BrandPreview name={form.values.account_name} logo={logo} colour={contrast === null ? null : (darker ?? colour)} />
      </div>
    </Card>
  );
}
