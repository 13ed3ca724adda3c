/**
 * The Mantine theme: colour ramps, the `--fh-*` tokens of both schemes, type, spacing, radius, shadow and component defaults.
 * The build writes its variables into the style sheet (theme-variables.ts).
 */
import {
  createTheme,
  defaultVariantColorsResolver,
  rem,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { isKeyOf } from '@freehold/contract/kernel/keys';

/* ---------- colour ramps (0 lightest … 9 darkest) ---------- */
const evergreen: MantineColorsTuple = [
  '#EEF5F1',
  '#DDEAE3',
  '#BBD5C8',
  '#93BBA8',
  '#6B9F89',
  '#478168',
  '#2F6B55',
  '#1F5141',
  '#194336',
  '#10302A',
];
const brass: MantineColorsTuple = [
  '#FBF6E9',
  '#F6EDD6',
  '#E9D6A8',
  '#D9B972',
  '#C9A04C',
  '#B58A36',
  '#96702A',
  '#755318',
  '#5C4217',
  '#433012',
];
const moss: MantineColorsTuple = [
  '#F2F8EE',
  '#EAF3E4',
  '#C9E0BA',
  '#A5D08A',
  '#7CB25E',
  '#55903C',
  '#447A30',
  '#35602A',
  '#2B4D23',
  '#22301D',
];
const ochre: MantineColorsTuple = [
  '#FDF6EA',
  '#FBEFD9',
  '#F4D5A3',
  '#F0B866',
  '#DD9436',
  '#C67A1B',
  '#A5610F',
  '#854B0C',
  '#673C10',
  '#3A2A12',
];
const clay: MantineColorsTuple = [
  '#FDF4F1',
  '#FBEAE5',
  '#F3C6BA',
  '#F0A08C',
  '#D97862',
  '#C2553D',
  '#AC4229',
  '#953620',
  '#732C1C',
  '#3C211B',
];
const harbour: MantineColorsTuple = [
  '#F2F7FA',
  '#E8F0F6',
  '#C3D8E8',
  '#97C1E3',
  '#6B99BD',
  '#46789F',
  '#376690',
  '#2B5477',
  '#24445F',
  '#1C2B38',
];
const heather: MantineColorsTuple = [
  '#F8F4FA',
  '#F2ECF5',
  '#DDCBE6',
  '#CDAEE0',
  '#A582BC',
  '#84609C',
  '#73508B',
  '#62417A',
  '#4D3461',
  '#2E2436',
];
const stone: MantineColorsTuple = [
  '#FAF8F3',
  '#F5F2EA',
  '#EEEBE3',
  '#E4DFD3',
  '#D3CCBD',
  '#A9A598',
  '#7C7B72',
  '#666A62',
  '#474C47',
  '#1D211E',
];
/* Mantine reads 'dark' for its own dark-scheme surfaces: 0 text … 9 deepest */
const night: MantineColorsTuple = [
  '#ECE8DE',
  '#D0CDC3',
  '#B9B8AE',
  '#8E9088',
  '#3C453F',
  '#2C342F',
  '#222824',
  '#1A1F1C',
  '#141816',
  '#0E1210',
];

/* ---------- tokens ---------- */
const light = {
  '--fh-desk': '#EFEBE1', // sidebar, top bar, page behind the sheet
  '--fh-sheet': '#FAF8F3', // content sheet
  '--fh-card': '#FFFFFF', // cards, tables, inputs
  '--fh-subtle': '#F5F2EA', // table head, wells, code
  '--fh-raised': '#FFFFFF', // menus, dialogs, drawers
  '--fh-line': '#E7E2D6', // hairlines
  '--fh-line-strong': '#D3CCBD', // control borders
  '--fh-ink': '#1D211E',
  '--fh-ink-2': '#474C47',
  '--fh-ink-3': '#666A62',
  '--fh-accent': '#1F5141', // primary fill
  '--fh-accent-hover': '#194336',
  '--fh-accent-ink': '#1F5141', // links, active icons
  '--fh-accent-soft': '#E3EEE8',
  '--fh-on-accent': '#FFFFFF',
  '--fh-brass': '#B58A36', // marks only, never body text
  '--fh-brass-ink': '#755318',
  '--fh-hover': 'rgba(29,33,30,.045)',
  '--fh-press': 'rgba(29,33,30,.085)',
  '--fh-select': '#EEF4EE', // selected row
  '--fh-focus': '#2F6B55',
  '--fh-scrim': 'rgba(41,37,27,.38)',
  '--fh-moss-bg': '#EAF3E4',
  '--fh-moss-fg': '#35602A',
  '--fh-moss-mark': '#55903C',
  '--fh-ochre-bg': '#FBEFD9',
  '--fh-ochre-fg': '#854B0C',
  '--fh-ochre-mark': '#C67A1B',
  '--fh-clay-bg': '#FBEAE5',
  '--fh-clay-fg': '#953620',
  '--fh-clay-mark': '#C2553D',
  '--fh-harbour-bg': '#E8F0F6',
  '--fh-harbour-fg': '#2B5477',
  '--fh-harbour-mark': '#46789F',
  '--fh-heather-bg': '#F2ECF5',
  '--fh-heather-fg': '#62417A',
  '--fh-heather-mark': '#84609C',
  '--fh-brass-bg': '#F6EDD6',
  '--fh-brass-fg': '#755318',
  '--fh-brass-mark': '#B58A36',
  '--fh-stone-bg': '#EEEBE3',
  '--fh-stone-fg': '#55544D',
  '--fh-stone-mark': '#8A887D',
  '--fh-ever-bg': '#E3EEE8',
  '--fh-ever-fg': '#1F5141',
  '--fh-ever-mark': '#2F6B55',
  '--fh-plot-ground': '#F3EFE4',
  '--fh-plot-road': '#FFFFFF',
  '--fh-plot-line': '#CFC7B4',
  '--fh-plot-house': '#D9D2C0',
  '--fh-plot-own': '#CFE1D5',
  '--fh-plot-own-line': '#1F5141',
  '--fh-plot-own-house': '#1F5141',
  '--fh-chart-1': '#1F5141',
  '--fh-chart-2': '#B58A36',
  '--fh-chart-3': '#46789F',
  '--fh-chart-4': '#C2553D',
  '--fh-chart-5': '#84609C',
  '--fh-chart-6': '#A9A598',
  '--fh-shadow-xs': '0 1px 0 rgba(45,38,22,.05)',
  '--fh-shadow-sm': '0 1px 2px rgba(45,38,22,.07)',
  '--fh-shadow-md': '0 0 0 1px rgba(45,38,22,.06), 0 2px 4px rgba(45,38,22,.05), 0 10px 28px -6px rgba(45,38,22,.16)',
  '--fh-shadow-lg': '0 0 0 1px rgba(45,38,22,.06), 0 4px 10px rgba(45,38,22,.06), 0 28px 64px -12px rgba(45,38,22,.30)',
};

const dark: typeof light = {
  '--fh-desk': '#0E1210',
  '--fh-sheet': '#141816',
  '--fh-card': '#1A1F1C',
  '--fh-subtle': '#1E2420',
  '--fh-raised': '#222824',
  '--fh-line': '#272E2A',
  '--fh-line-strong': '#3C453F',
  '--fh-ink': '#ECE8DE',
  '--fh-ink-2': '#B9B8AE',
  '--fh-ink-3': '#8E9088',
  '--fh-accent': '#2B7058',
  '--fh-accent-hover': '#2F7A60',
  '--fh-accent-ink': '#7FC4A6',
  '--fh-accent-soft': '#1B312A',
  '--fh-on-accent': '#F6F3EA',
  '--fh-brass': '#D0A852',
  '--fh-brass-ink': '#E2C27D',
  '--fh-hover': 'rgba(236,232,222,.05)',
  '--fh-press': 'rgba(236,232,222,.09)',
  '--fh-select': '#1C2A25',
  '--fh-focus': '#7FC4A6',
  '--fh-scrim': 'rgba(4,6,5,.62)',
  '--fh-moss-bg': '#22301D',
  '--fh-moss-fg': '#A5D08A',
  '--fh-moss-mark': '#7CB25E',
  '--fh-ochre-bg': '#3A2A12',
  '--fh-ochre-fg': '#F0B866',
  '--fh-ochre-mark': '#DD9436',
  '--fh-clay-bg': '#3C211B',
  '--fh-clay-fg': '#F0A08C',
  '--fh-clay-mark': '#D97862',
  '--fh-harbour-bg': '#1C2B38',
  '--fh-harbour-fg': '#97C1E3',
  '--fh-harbour-mark': '#6B99BD',
  '--fh-heather-bg': '#2E2436',
  '--fh-heather-fg': '#CDAEE0',
  '--fh-heather-mark': '#A582BC',
  '--fh-brass-bg': '#352B16',
  '--fh-brass-fg': '#E2C27D',
  '--fh-brass-mark': '#C9A04C',
  '--fh-stone-bg': '#292E2A',
  '--fh-stone-fg': '#B9B8AE',
  '--fh-stone-mark': '#85877F',
  '--fh-ever-bg': '#1B312A',
  '--fh-ever-fg': '#8FD0B4',
  '--fh-ever-mark': '#5FAE8E',
  '--fh-plot-ground': '#20261F',
  '--fh-plot-road': '#171B18',
  '--fh-plot-line': '#3F473F',
  '--fh-plot-house': '#39413A',
  '--fh-plot-own': '#1F4236',
  '--fh-plot-own-line': '#7FC4A6',
  '--fh-plot-own-house': '#7FC4A6',
  '--fh-chart-1': '#5FAE8E',
  '--fh-chart-2': '#D0A852',
  '--fh-chart-3': '#6B99BD',
  '--fh-chart-4': '#D97862',
  '--fh-chart-5': '#A582BC',
  '--fh-chart-6': '#85877F',
  '--fh-shadow-xs': '0 1px 0 rgba(0,0,0,.25)',
  '--fh-shadow-sm': '0 1px 2px rgba(0,0,0,.35)',
  '--fh-shadow-md': '0 0 0 1px rgba(236,232,222,.08), 0 10px 28px -6px rgba(0,0,0,.6)',
  '--fh-shadow-lg': '0 0 0 1px rgba(236,232,222,.08), 0 28px 64px -12px rgba(0,0,0,.75)',
};

const shared = {
  '--fh-danger': '#AC4229', // fill of dangerous acts and of the menu's badge
  '--fh-on-danger': '#FFFFFF',
  '--fh-serif': "'Newsreader Variable', 'Newsreader', Georgia, 'Times New Roman', serif",
  '--fh-sidebar': rem(236),
  '--fh-topbar': rem(52),
  '--fh-gutter': rem(32),
  '--fh-max': rem(1280),
  '--fh-ease': 'cubic-bezier(.2,.7,.2,1)',
  '--fh-fast': '120ms',
  '--fh-base': '180ms',
  '--fh-slow': '260ms',
};

/* Mantine's own variables, pointed at the tokens so that stock components follow both schemes. */
const bridge = {
  '--mantine-color-body': 'var(--fh-sheet)',
  '--mantine-color-text': 'var(--fh-ink)',
  '--mantine-color-bright': 'var(--fh-ink)',
  '--mantine-color-dimmed': 'var(--fh-ink-3)',
  '--mantine-color-placeholder': 'var(--fh-ink-3)',
  '--mantine-color-anchor': 'var(--fh-accent-ink)',
  '--mantine-color-error': 'var(--fh-clay-fg)',
  '--mantine-color-default': 'var(--fh-card)',
  '--mantine-color-default-hover': 'var(--fh-subtle)',
  '--mantine-color-default-color': 'var(--fh-ink)',
  '--mantine-color-default-border': 'var(--fh-line-strong)',
  '--mantine-color-disabled': 'var(--fh-subtle)',
  '--mantine-color-disabled-color': 'var(--fh-ink-3)',
  '--mantine-color-disabled-border': 'var(--fh-line)',
  '--mantine-primary-color-filled': 'var(--fh-accent)',
  '--mantine-primary-color-filled-hover': 'var(--fh-accent-hover)',
  '--mantine-primary-color-light': 'var(--fh-accent-soft)',
  '--mantine-primary-color-light-color': 'var(--fh-accent-ink)',
  '--mantine-color-evergreen-filled': 'var(--fh-accent)',
  '--mantine-color-evergreen-filled-hover': 'var(--fh-accent-hover)',
};

export const resolver: CSSVariablesResolver = () => ({
  variables: shared,
  light: { ...light, ...bridge },
  dark: { ...dark, ...bridge },
});

/* Buttons, action icons and theme icons: fills and tints come from the tokens. */
const FAMILY: Record<string, string> = {
  evergreen: 'ever',
  moss: 'moss',
  ochre: 'ochre',
  clay: 'clay',
  red: 'clay',
  harbour: 'harbour',
  heather: 'heather',
  brass: 'brass',
  stone: 'stone',
  gray: 'stone',
};
const variantColorResolver: VariantColorsResolver = (input) => {
  const base = defaultVariantColorsResolver(input);
  const key = input.color ?? 'evergreen';
  const f = FAMILY[key];
  if (input.variant === 'filled' && key === 'evergreen')
    return {
      background: 'var(--fh-accent)',
      hover: 'var(--fh-accent-hover)',
      color: 'var(--fh-on-accent)',
      border: '1px solid transparent',
    };
  if (input.variant === 'filled' && (key === 'clay' || key === 'red'))
    return { background: 'var(--fh-danger)', hover: '#953620', color: 'var(--fh-on-danger)', border: '1px solid transparent' };
  if (input.variant === 'light' && f)
    return { background: `var(--fh-${f}-bg)`, hover: `var(--fh-${f}-bg)`, color: `var(--fh-${f}-fg)`, border: '1px solid transparent' };
  if (input.variant === 'subtle')
    return {
      background: 'transparent',
      hover: 'var(--fh-hover)',
      color: !f || key === 'stone' || key === 'gray' ? 'var(--fh-ink-2)' : `var(--fh-${f}-fg)`,
      border: '1px solid transparent',
    };
  if (input.variant === 'default')
    return { background: 'var(--fh-card)', hover: 'var(--fh-subtle)', color: 'var(--fh-ink)', border: '1px solid var(--fh-line-strong)' };
  return base;
};

const ICON_SIZES: Record<string, string> = { xs: rem(22), sm: rem(26), md: rem(30), lg: rem(36), xl: rem(44) };
const control = { xs: rem(26), sm: rem(32), md: rem(36), lg: rem(44), xl: rem(52) };
const heightOf = (size = 'sm'): string | undefined => (isKeyOf(control, size) ? control[size] : undefined);
const inputVars = (size?: string) => ({
  '--input-height': heightOf(size) ?? control.sm,
  '--input-fz': size === 'lg' ? rem(16) : rem(13),
});

export const theme = createTheme({
  colors: {
    evergreen,
    brass,
    moss,
    ochre,
    clay,
    harbour,
    heather,
    stone,
    gray: stone,
    dark: night,
    red: clay,
    green: moss,
    yellow: ochre,
    orange: ochre,
    blue: harbour,
    grape: heather,
    violet: heather,
    teal: evergreen,
  },
  primaryColor: 'evergreen',
  primaryShade: { light: 7, dark: 6 },
  white: '#FFFFFF',
  black: '#1D211E',
  variantColorResolver,
  fontFamily: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'DejaVu Sans Mono', Menlo, monospace",
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: "'Newsreader Variable', Newsreader, Georgia, serif",
    fontWeight: '480',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: rem(34) },
      h2: { fontSize: rem(22), lineHeight: rem(28) },
      h3: { fontSize: rem(18), lineHeight: rem(24) },
      h4: { fontSize: rem(16), lineHeight: rem(22) },
      h5: { fontSize: rem(14), lineHeight: rem(20) },
      h6: { fontSize: rem(13), lineHeight: rem(18) },
    },
  },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(10), xl: rem(14) },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--fh-shadow-xs)',
    sm: 'var(--fh-shadow-sm)',
    md: 'var(--fh-shadow-md)',
    lg: 'var(--fh-shadow-lg)',
    xl: 'var(--fh-shadow-lg)',
  },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '96em' }, // sm = 768px: the mobile line
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      // It comes with a movement, and where motion is reduced it gets no place at all.
      styles: { loader: { transform: 'translate(-50%, calc(-50% + 1px))' } },
      vars: (_t: unknown, p: { size?: string }) => ({
        root: {
          '--button-height': heightOf(p.size),
          '--button-padding-x': p.size === 'xs' ? rem(9) : p.size === 'lg' ? rem(18) : rem(12),
          '--button-fz': p.size === 'lg' ? rem(15) : p.size === 'xs' ? rem(12) : rem(13),
        },
      }),
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'stone', size: 'md' },
      vars: (_t: unknown, p: { size?: string | number }) => ({
        root:
          typeof p.size === 'number'
            ? {}
            : {
                '--ai-size': ICON_SIZES[p.size ?? 'md'],
              },
      }),
    },
    Input: { vars: (_t: unknown, p: { size?: string }) => ({ wrapper: inputVars(p.size) }) },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    TextInput: { defaultProps: { size: 'sm' } },
    NumberInput: { defaultProps: { size: 'sm' } },
    Select: {
      defaultProps: {
        size: 'sm',
        checkIconPosition: 'right',
        // Inside the drawer or landmark of its field, not at the end of the page.
        comboboxProps: {
          withinPortal: false,
          floatingStrategy: 'fixed',
          shadow: 'md',
          offset: 4,
          transitionProps: { transition: 'pop-top-left', duration: 120 },
        },
      },
    },
    MultiSelect: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 2 } },
    DateInput: { defaultProps: { size: 'sm', valueFormat: 'D MMM YYYY' } },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    Tabs: { defaultProps: { variant: 'default' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'xl',
        padding: 0,
        shadow: 'lg',
        overlayProps: { backgroundOpacity: 1, color: 'var(--fh-scrim)' },
        transitionProps: { transition: 'pop', duration: 180 },
      },
    },
    Drawer: {
      defaultProps: {
        position: 'right',
        size: rem(440),
        padding: 0,
        shadow: 'lg',
        overlayProps: { backgroundOpacity: 1, color: 'var(--fh-scrim)' },
        transitionProps: { duration: 220, timingFunction: 'cubic-bezier(.2,.7,.2,1)' },
      },
    },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', offset: 4, transitionProps: { transition: 'pop-top-right', duration: 120 } } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md' } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: false, radius: 'sm', offset: 6 } },
    Notification: { defaultProps: { radius: 'lg' } },
    Notifications: { defaultProps: { autoClose: 3000, position: 'bottom-center', limit: 3, containerWidth: 400 } },
    Skeleton: { defaultProps: { radius: 'sm', animate: true } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Avatar: { defaultProps: { radius: 'xl' } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
  other: { toastMs: 3000, mobileMax: 768, workspaceNameMax: 30 },
});
