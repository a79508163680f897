import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { currentLanguage } from '#domain/language/translate.ts';
import { styleNonce } from '../ui/style-nonce.ts';
import { colorSchemeManager, theme, variablesResolver } from './theme.ts';

/** Provides the theme, the colour scheme, the text direction and the CSP nonce for runtime styles. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider initialDirection={currentLanguage().direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
