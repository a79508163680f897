import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';
import { componentDefaults } from '../ui/component-defaults.ts';
import { variantColors } from '../ui/variant-colors.ts';

const font = "'Inter Variable', 'Inter Fallback', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const mono = "ui-monospace, SFMono-Regular, 'JetBrains Mono', Menlo, 'DejaVu Sans Mono', monospace";

/** The same scales as ui/tokens.css: Mantine does arithmetic on them and cannot read CSS variables. */
export const scales = {
  teal: scale('eaf7f5 d2eeea a6ddd5 71c8bd 3db3a5 17978a 0b7a70 08675f 07514b 063b37'),
  gray: scale('f6f8f8 eef1f1 e3e8e8 d2d9d9 b3bebe 879494 5c6969 434f4f 283131 121818'),
  dark: scale('e7eded c4cece 98a6a6 6d7a7a 2b3434 222a2a 171d1d 0f1414 0b0f0f 070a0a'),
  amber: scale('fdf5e6 fae8c6 f3d28f e9b956 dda22a c08612 9b6808 825507 654108 452d08'),
  red: scale('fdf0ef fadddb f3b9b5 ea8f89 df6a62 d04a41 bb332b 9d2820 7b211b 551814'),
  blue: scale('eff4fd dbe7fa b7cff4 8cb1ec 6493e2 4478d4 2f61bd 264f9c 203f79 182d55'),
  violet: scale('f5f2fd e8e1fa d0c3f4 b39eec 977be2 7f5fd3 694abb 563c99 433077 2f2254'),
  green: scale('eff8ee dbefd9 b5deb2 86c783 5bae5a 3d943f 2c7a30 256428 1f4f22 173819'),
};

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  colors: scales,
  white: '#ffffff',
  black: '#121818',
  fontFamily: font,
  fontFamilyMonospace: mono,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: {
    xs: 'calc(16 / 12)',
    sm: 'calc(20 / 13)',
    md: 'calc(20 / 14)',
    lg: 'calc(24 / 16)',
    xl: 'calc(28 / 20)',
  },
  headings: {
    fontFamily: font,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '14px', lineHeight: '20px' },
      h3: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '999px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow-xs)',
    sm: 'var(--shadow-xs)',
    md: 'var(--shadow-md)',
    lg: 'var(--shadow-md)',
    xl: 'var(--shadow-md)',
  },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  focusRing: 'auto',
  cursorType: 'pointer',
  activeClassName: '',
  respectReducedMotion: true,
  variantColorResolver: variantColors,
  components: componentDefaults,
});

/** Mantine's words for our tokens. The tokens change with the scheme themselves, so both schemes name the same ones. */
export const variablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: meanings, dark: meanings });

/** The key public/color-scheme.js reads before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'outlay-color-scheme' });

const meanings = {
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-page': 'var(--bg)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--bad-text)',
  '--mantine-color-success': 'var(--good-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--border)',
};

function scale(shades: string): MantineColorsTuple {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = shades
    .split(' ')
    .map((shade) => `#${shade}`);
  return [a, b, c, d, e, f, g, h, i, j];
}
