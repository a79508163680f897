import { KeyCap } from './KeyCap.tsx';

/** Ctrl or Cmd and Enter save from any field. */
export function SaveKeys() {
  return <KeyCap>{/Mac|iPhone|iPad/u.test(navigator.platform) ? '⌘ ↵' : 'Ctrl ↵'}</KeyCap>;
}
