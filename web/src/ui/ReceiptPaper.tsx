import { IconPhotoOff } from '@tabler/icons-react';
import { type PointerEvent, useRef, useState } from 'react';
import styles from './ReceiptViewer.module.css';
import { Spoken } from './Spoken.tsx';
import type { ViewerMark } from './viewer-file.ts';

interface ReceiptPaperProps {
  src: string | null;
  name: string;
  /** 1 fits the width. */
  zoom: number;
  angle: number;
  marks: readonly ViewerMark[];
  onBroken: () => void;
}

/** One page on the desk. What is larger than the desk is scrolled, or pulled with the mouse. */
export function ReceiptPaper({ src, name, zoom, angle, marks, onBroken }: ReceiptPaperProps) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const pull = usePull();
  const isLying = angle % 180 !== 0;
  const ratio = size ? size.height / size.width : 1.4;

  if (src === null || broken === src) {
    return (
      <div className={styles.stage}>
        <p className={styles.none}>
          <IconPhotoOff size={20} aria-hidden="true" />
          {src === null ? 'This file has no pages to show.' : 'The picture did not come. It is asked for again.'}
        </p>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    // biome-ignore lint/a11y/useSemanticElements: a picture on a desk, not a set of fields
    <div className={styles.stage} tabIndex={0} role="group" aria-label={`Picture of ${name}`} {...pull}>
      <div
        className={styles.place}
        style={{
          width: `calc(var(--paper-w) * ${zoom})`,
          aspectRatio: isLying ? `${ratio} / 1` : `1 / ${ratio}`,
        }}
      >
        <div
          className={styles.paper}
          data-loading={size === null || undefined}
          style={{
            // Lying, the page's height is as wide as its place.
            width: isLying ? `${100 / ratio}%` : '100%',
            aspectRatio: `1 / ${ratio}`,
            transform: `translate(-50%, -50%) rotate(${angle}deg)`,
          }}
        >
          <img
            src={src}
            alt={name}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth || 1, height: naturalHeight || 1 })
            }
            onError={() => {
              setBroken(src);
              onBroken();
            }}
          />
          {size &&
            marks.map(({ label, tone, isActive, left, top, width, height }) => (
              <mark
                key={label}
                className={styles.mark}
                data-tone={tone}
                data-active={isActive || undefined}
                style={{
                  left: `${left / 10}%`,
                  top: `${top / 10}%`,
                  width: `${width / 10}%`,
                  height: `${height / 10}%`,
                }}
              >
                <Spoken>{label}</Spoken>
              </mark>
            ))}
        </div>
      </div>
    </div>
  );
}

/** Pulling the paper about with the mouse; fingers scroll by themselves. */
function usePull() {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      const inbox = event.currentTarget;
      from.current = { x: event.clientX + inbox.scrollLeft, y: event.clientY + inbox.scrollTop };
      inbox.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!from.current) return;
      event.currentTarget.scrollLeft = from.current.x - event.clientX;
      event.currentTarget.scrollTop = from.current.y - event.clientY;
    },
    onPointerUp() {
      from.current = null;
    },
    onPointerCancel() {
      from.current = null;
    },
  };
}
