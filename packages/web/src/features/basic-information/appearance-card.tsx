import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import css from './basic-information.module.css';

const SCHEMES: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'As this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Light or dark, kept for this browser. */
export function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title="Appearance" padded>
      <div className={css.line}>
        <p className="fh-body">How Freehold looks in this browser.</p>
        <Segmented label="Appearance" options={SCHEMES} value={colorScheme} onChange={setColorScheme} />
      </div>
    </Card>
  );
}
