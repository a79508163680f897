import { useEffect, useEffectEvent, useState } from 'react';

/** Files dropped anywhere on the page, or pasted into it, are taken; answers whether some hang over it right now. */
export function useFileDrop(onFiles: (files: File[]) => void, { isOff = false }: { isOff?: boolean } = {}): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((files: File[]) => {
    if (files.length > 0) onFiles(files);
  });

  useEffect(() => {
    if (isOff) return undefined;
    // Enter and leave come for every element on the way; the balance says whether the page was left.
    let depth = 0;
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth++;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files.map(named));
    };
    const events = { dragenter: enter, dragleave: leave, dragover: over, drop, paste } as const;
    for (const [name, listen] of Object.entries(events)) window.addEventListener(name, listen as EventListener);
    return () => {
      for (const [name, listen] of Object.entries(events)) window.removeEventListener(name, listen as EventListener);
    };
  }, [isOff]);

  return isOver;
}

/** Every pasted picture is called image.png; the moment tells them apart. */
function named(file: File): File {
  if (file.name !== 'image.png') return file;
  const at = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/gu, '-');
  return new File([file], `pasted-${at}.png`, { type: file.type });
}
