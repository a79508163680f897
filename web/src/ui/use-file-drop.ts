import { useEffect, useEffectEvent, useState } from 'react';

/** Accepts files dropped on or pasted into the page. Returns true while files are dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => void, { isOff = false }: { isOff?: boolean } = {}): boolean {
  const [isOver, setOver] = useState(false);
  const accept = useEffectEvent((files: File[]) => {
    if (files.length > 0) onFiles(files);
  });

  useEffect(() => {
    if (isOff) return undefined;
    // The browser fires enter and leave for every element, so counting them shows when the pointer leaves the page.
    let depth = 0;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth++;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      accept([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      accept(files.map(withUniqueName));
    };

    const events = { dragenter: enter, dragleave: leave, dragover: over, drop, paste } as const;
    for (const [name, listen] of Object.entries(events)) window.addEventListener(name, listen as EventListener);
    return () => {
      for (const [name, listen] of Object.entries(events)) window.removeEventListener(name, listen as EventListener);
    };
  }, [isOff]);

  return isOver;
}

/** Gives pasted pictures unique names by adding the time, because browsers name all of them image.png. */
function withUniqueName(file: File): File {
  if (file.name !== 'image.png') return file;
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/gu, '-');
  return new File([file], `pasted-${time}.png`, { type: file.type });
}
