import { ActionIcon } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconExternalLink,
  IconReload,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { countText } from '#domain/text/count-text.ts';
import { ReceiptPaper } from './ReceiptPaper.tsx';
import styles from './ReceiptViewer.module.css';
import type { ViewerFile, ViewerMark } from './viewer-file.ts';

interface ReceiptViewerProps {
  files: readonly ViewerFile[];
  /** Which one is shown; by default the viewer keeps that to itself. */
  current?: number;
  onCurrent?: (index: number) => void;
  /** Where the files at hand are some of many: which of all this one is. */
  counted?: { number: number; total: number };
  /** A page of its own for the file that is shown. */
  pageHref?: (file: ViewerFile) => string;
  marks?: readonly ViewerMark[];
  /** `panel` stands beside a form; `full` takes all the room there is. */
  look?: 'panel' | 'full';
  onExpand?: () => void;
  onRemove?: (file: ViewerFile) => void;
  /** A picture did not come: its address may have ended. */
  onBroken?: (file: ViewerFile) => void;
  /** After the thumbnails: a place to add one. */
  strip?: ReactNode;
  /** At the right end of the tools. */
  end?: ReactNode;
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const plain = zooms.indexOf(1);

/** Receipts to look at: zoom, turn, leaf through. Keys inside it: + and - zoom, r turns, arrows leaf. */
export function ReceiptViewer(props: ReceiptViewerProps) {
  const { files, marks = [], look = 'panel', onBroken } = props;
  const [own, setOwn] = useState(0);
  const [page, setPage] = useState(0);
  const [zoom, setZoom] = useState(plain);
  const [turns, setTurns] = useState<Record<string, number>>({});
  const index = Math.min(props.current ?? own, files.length - 1);
  const file = files[index];
  if (!file) return null;
  const shown = Math.min(page, Math.max(0, file.pages.length - 1));
  const place = `${file.id} ${shown}`;

  function leaf(step: number) {
    if (!file) return;
    const next = shown + step;
    if (next >= 0 && next < file.pages.length) return setPage(next);
    choose(index + step, step < 0 ? Number.POSITIVE_INFINITY : 0);
  }
  function choose(next: number, at = 0) {
    if (next < 0 || next >= files.length) return;
    setPage(at);
    setOwn(next);
    props.onCurrent?.(next);
  }
  const turn = () => setTurns({ ...turns, [place]: ((turns[place] ?? 0) + 90) % 360 });
  const magnify = (step: number) => setZoom(Math.min(zooms.length - 1, Math.max(0, zoom + step)));

  function onKey(event: KeyboardEvent) {
    const act = keys[event.key];
    if (!act || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    act({ leaf, magnify, turn });
  }

  return (
    <section className={styles.viewer} data-look={look} aria-label="Receipt" onKeyDown={onKey}>
      <div className={styles.tools}>
        <span className={styles.name} title={file.name}>
          {file.name}
        </span>
        {(file.pages.length > 1 || files.length > 1) && (
          <Leaf
            file={file}
            shown={shown}
            index={index}
            count={files.length}
            words={countLabel(props.counted ?? { number: index + 1, total: files.length })}
            onLeaf={leaf}
          />
        )}
        <Tool label="Zoom out" isOff={zoom === 0} onClick={() => magnify(-1)} icon={<IconZoomOut />} />
        <output className={styles.percent} aria-label="Zoom">
          {(zooms[zoom] ?? 1) * 100}%
        </output>
        <Tool label="Zoom in" isOff={zoom === zooms.length - 1} onClick={() => magnify(1)} icon={<IconZoomIn />} />
        <Tool label="Rotate" onClick={turn} icon={<IconReload />} />
        {props.onExpand && <Tool label="Open full screen" onClick={props.onExpand} icon={<IconArrowsMaximize />} />}
        {look === 'full' && (
          <ActionIcon component="a" href={file.original} download={file.name} aria-label={`Download ${file.name}`}>
            <IconDownload aria-hidden="true" />
          </ActionIcon>
        )}
        {props.pageHref && (
          <ActionIcon
            component="a"
            href={props.pageHref(file)}
            target="_blank"
            aria-label={`Open ${file.name} in a tab`}
          >
            <IconExternalLink aria-hidden="true" />
          </ActionIcon>
        )}
        {props.onRemove && (
          <Tool label={`Remove ${file.name}`} onClick={() => props.onRemove?.(file)} icon={<IconTrash />} />
        )}
        {props.end && <span className={styles.end}>{props.end}</span>}
      </div>
      <ReceiptPaper
        key={place}
        src={file.pages[shown] ?? null}
        name={file.pages.length > 1 ? `${file.name}, page ${shown + 1}` : file.name}
        zoom={zooms[zoom] ?? 1}
        angle={turns[place] ?? 0}
        marks={marks.filter((mark) => mark.file_id === file.id && mark.page === shown)}
        onBroken={() => onBroken?.(file)}
      />
      {(files.length > 1 || props.strip) && (
        <div className={styles.strip}>
          {files.map((each, at) => (
            <button
              key={each.id}
              type="button"
              className={styles.thumb}
              aria-current={at === index ? 'true' : undefined}
              aria-label={`Receipt ${at + 1} of ${files.length}: ${each.name}`}
              onClick={() => choose(at)}
            >
              {each.thumbnail && <img src={each.thumbnail} alt="" onError={() => onBroken?.(each)} />}
            </button>
          ))}
          {props.strip}
        </div>
      )}
    </section>
  );
}

interface Acts {
  leaf: (step: number) => void;
  magnify: (step: number) => void;
  turn: () => void;
}

const keys: Record<string, ((acts: Acts) => void) | undefined> = {
  '+': ({ magnify }) => magnify(1),
  '=': ({ magnify }) => magnify(1),
  '-': ({ magnify }) => magnify(-1),
  r: ({ turn }) => turn(),
  ArrowLeft: ({ leaf }) => leaf(-1),
  ArrowRight: ({ leaf }) => leaf(1),
};

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

interface LeafProps {
  file: ViewerFile;
  shown: number;
  index: number;
  count: number;
  words: string;
  onLeaf: (step: number) => void;
}

function Leaf({ file, shown, index, count, words, onLeaf }: LeafProps) {
  const pages = file.pages.length;
  return (
    <span className={styles.leaf}>
      <Tool
        label={pages > 1 ? 'Previous page' : 'Previous receipt'}
        isOff={shown === 0 && index === 0}
        onClick={() => onLeaf(-1)}
        icon={<IconChevronLeft />}
      />
      <output>{pages > 1 ? `Page ${shown + 1} of ${pages}` : words}</output>
      <Tool
        label={pages > 1 ? 'Next page' : 'Next receipt'}
        isOff={shown >= pages - 1 && index === count - 1}
        onClick={() => onLeaf(1)}
        icon={<IconChevronRight />}
      />
    </span>
  );
}

function countLabel({ number, total }: { number: number; total: number }): string {
  return `${countText(number)} of ${countText(total)}`;
}

function Tool({ label, icon, isOff = false, onClick }: ToolProps) {
  return (
    <ActionIcon aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  isOff?: boolean;
  onClick: () => void;
}
