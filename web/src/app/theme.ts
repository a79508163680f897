import { type CSSVariablesResolver, createTheme, localStorageColorSchemeManager } from '@mantine/core';
import { componentDefaults } from '../ui/component-defaults.ts';
import { scales } from '../ui/scales.ts';
import { variantColors } from '../ui/variant-colors.ts';

const font = "'Inter Variable', 'Inter Fallback', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const mono = "ui-monospace, SFMono-Regular, 'JetBrains Mono', Menlo, 'DejaVu Sans Mono', monospace";

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

/**
 * Maps Mantine's variables to our design tokens. The tokens change with the colour scheme, so both schemes use the same
 * mapping.
 */
export const variablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: mantineVariables,
  dark: mantineVariables,
});

/** Stores the chosen colour scheme. public/color-scheme.js reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'outlay-color-scheme' });

const mantineVariables = {
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
