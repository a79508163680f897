import { t } from '#domain/language/translate.ts';
import { KeyCap } from './KeyCap.tsx';

/** The shortcut that saves a form: Ctrl or Cmd with Enter. */
export function SaveKeys() {
  return <KeyCap>{/Mac|iPhone|iPad/u.test(navigator.platform) ? '⌘ ↵' : t`Ctrl ↵`}</KeyCap>;
}
