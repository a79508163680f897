import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

/**
 * Buttons, badges and alerts take their colours from the tokens, so that one rule serves both schemes. Mantine's own
 * resolver reads the light shade for its contrast and would put white on the light teal of the dark scheme.
 */
export const variantColors: VariantColorsResolver = (input) => {
  const meaning = meanings[String(input.color ?? input.theme.primaryColor)];
  if (!meaning) return defaultVariantColorsResolver(input);
  const none = '1px solid transparent';

  switch (input.variant) {
    case 'filled':
      return { background: meaning.fill, hover: meaning.fillHover, color: meaning.onFill, border: none };
    case 'light':
      return { background: meaning.soft, hover: meaning.soft, color: meaning.text, border: none };
    case 'default':
      return {
        background: 'var(--surface)',
        hover: 'var(--hover)',
        color: meaning.quiet,
        border: '1px solid var(--border-2)',
      };
    case 'subtle':
    case 'transparent':
      return { background: 'transparent', hover: 'var(--hover)', color: meaning.quietText, border: none };
    default:
      return defaultVariantColorsResolver(input);
  }
};

interface Meaning {
  fill: string;
  fillHover: string;
  onFill: string;
  soft: string;
  text: string;
  /** Words on a plain button: only a destroying one is coloured. */
  quiet: string;
  quietText: string;
}

const accent: Meaning = {
  fill: 'var(--accent)',
  fillHover: 'var(--accent-hover)',
  onFill: 'var(--on-accent)',
  soft: 'var(--accent-soft)',
  text: 'var(--accent-text)',
  quiet: 'var(--text)',
  quietText: 'var(--text-2)',
};

const meanings: Record<string, Meaning | undefined> = {
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
