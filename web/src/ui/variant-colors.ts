import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

/**
 * Gives buttons, badges and alerts their colours from the tokens, which work in both colour schemes. Mantine's resolver
 * computes contrast from the light shade and would put white text on the light teal of the dark scheme.
 */
export const variantColors: VariantColorsResolver = (input) => {
  const tokens = tokensByColor[String(input.color ?? input.theme.primaryColor)];
  if (!tokens) return defaultVariantColorsResolver(input);
  const none = '1px solid transparent';

  switch (input.variant) {
    case 'filled':
      return { background: tokens.fill, hover: tokens.fillHover, color: tokens.onFill, border: none };
    case 'light':
      return { background: tokens.soft, hover: tokens.soft, color: tokens.text, border: none };
    case 'default':
      return {
        background: 'var(--surface)',
        hover: 'var(--hover)',
        color: tokens.quiet,
        border: '1px solid var(--border-2)',
      };
    case 'subtle':
    case 'transparent':
      return { background: 'transparent', hover: 'var(--hover)', color: tokens.quietText, border: none };
    default:
      return defaultVariantColorsResolver(input);
  }
};

interface VariantTokens {
  fill: string;
  fillHover: string;
  onFill: string;
  soft: string;
  text: string;
  /** The text colour of a default button, which differs from normal text only if the button is destructive. */
  quiet: string;
  quietText: string;
}

const accent: VariantTokens = {
  fill: 'var(--accent)',
  fillHover: 'var(--accent-hover)',
  onFill: 'var(--on-accent)',
  soft: 'var(--accent-soft)',
  text: 'var(--accent-text)',
  quiet: 'var(--text)',
  quietText: 'var(--text-2)',
};

const tokensByColor: Record<string, VariantTokens | undefined> = {
  teal: accent,
  gray: { ...accent, soft: 'var(--hover)', text: 'var(--text-2)' },
  red: {
    fill: 'var(--bad-fill)',
    fillHover: 'var(--bad-fill-hover)',
    onFill: 'var(--on-bad)',
    soft: 'var(--bad-soft)',
    text: 'var(--bad-text)',
    quiet: 'var(--bad-text)',
    quietText: 'var(--bad-text)',
  },
  amber: { ...accent, soft: 'var(--warn-soft)', text: 'var(--warn-text)' },
  green: { ...accent, soft: 'var(--good-soft)', text: 'var(--good-text)' },
  blue: { ...accent, soft: 'var(--info-soft)', text: 'var(--info-text)' },
};
