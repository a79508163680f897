import { IconPhotoOff } from '@tabler/icons-react';
import { type PointerEvent, useRef, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import styles from './ReceiptViewer.module.css';
import { ScreenReaderText } from './ScreenReaderText.tsx';
import type { ViewerMark } from './viewer-file.ts';

interface ReceiptPageProps {
  src: string | null;
  name: string;
  /** The zoom factor; at 1 the page fits the width. */
  zoom: number;
  angle: number;
  marks: readonly ViewerMark[];
  onBroken: () => void;
}

/** One page of a receipt. A page larger than the viewer can be scrolled, or dragged with the mouse. */
export function ReceiptPage({ src, name, zoom, angle, marks, onBroken }: ReceiptPageProps) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const dragHandlers = useDragToScroll();
  const isSideways = angle % 180 !== 0;
  const ratio = size ? size.height / size.width : 1.4;

  if (src === null || broken === src) {
    return (
      <div className={styles.stage}>
        <p className={styles.none}>
          <IconPhotoOff size={20} aria-hidden="true" />
          {src === null ? t`This file has no pages to show.` : t`The picture could not be loaded. Trying again…`}
        </p>
      </div>
    );
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a picture, not a set of fields
    <div className={styles.stage} tabIndex={0} role="group" aria-label={t`Picture of ${name}`} {...dragHandlers}>
      <div
        className={styles.place}
        style={{
          width: `calc(var(--paper-w) * ${zoom})`,
          aspectRatio: isSideways ? `${ratio} / 1` : `1 / ${ratio}`,
        }}
      >
        <div
          className={styles.paper}
          data-loading={size === null || undefined}
          style={{
            // After a rotation by 90 degrees, the height of the page fills the width of the frame.
            width: isSideways ? `${100 / ratio}%` : '100%',
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
          {size && <Marks marks={marks} />}
        </div>
      </div>
    </div>
  );
}

function Marks({ marks }: { marks: readonly ViewerMark[] }) {
  return marks.map(({ label, tone, isActive, left, top, width, height }) => (
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
      <ScreenReaderText>{label}</ScreenReaderText>
    </mark>
  ));
}

/**
 * Returns event handlers with which the user scrolls by dragging with the mouse; browsers already support scrolling by
 * touch.
 */
function useDragToScroll() {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      const stage = event.currentTarget;
      from.current = { x: event.clientX + stage.scrollLeft, y: event.clientY + stage.scrollTop };
      stage.setPointerCapture(event.pointerId);
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
