import { SegmentedControl } from '@mantine/core';

/** Two to five views of the same data. */
export function Segmented<V extends string>(props: {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string }[];
  fullWidth?: boolean;
}) {
  return (
    <SegmentedControl
      aria-label={props.label}
      value={props.value}
      onChange={(value) => props.onChange(value as V)}
      data={props.options.map((option) => ({ value: option.value, label: option.label }))}
      fullWidth={props.fullWidth ?? false}
    />
  );
}
