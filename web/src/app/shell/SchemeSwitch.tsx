import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';

export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      aria-label={isDark ? t`Switch to light` : t`Switch to dark`}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun aria-hidden="true" /> : <IconMoon aria-hidden="true" />}
    </ActionIcon>
  );
}
