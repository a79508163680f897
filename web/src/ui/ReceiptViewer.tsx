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
import { currentLanguage, t } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import { ReceiptPage } from './ReceiptPage.tsx';
import styles from './ReceiptViewer.module.css';
import type { ViewerFile, ViewerMark } from './viewer-file.ts';

interface ReceiptViewerProps {
  files: readonly ViewerFile[];
  /** The index of the shown file. Without it, the viewer manages the index itself. */
  current?: number;
  onCurrent?: (index: number) => void;
  /** The position of the shown file in a longer list of which `files` is a part. */
  counted?: { number: number; total: number };
  /** A separate page for the shown file. */
  pageHref?: (file: ViewerFile) => string;
  marks?: readonly ViewerMark[];
  /** `panel` for use next to a form; `full` fills the available space. */
  look?: 'panel' | 'full';
  onExpand?: () => void;
  onRemove?: (file: ViewerFile) => void;
  /** Called when a picture fails to load; its signed URL may have expired. */
  onBroken?: (file: ViewerFile) => void;
  /** Content after the thumbnails, such as a button to add a receipt. */
  strip?: ReactNode;
  /** Content at the right end of the toolbar. */
  end?: ReactNode;
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const defaultZoom = zooms.indexOf(1);

/** Displays receipts with zoom, rotation and paging. Keys: + and - zoom, r rotates, arrow keys change the page. */
export function ReceiptViewer(props: ReceiptViewerProps) {
  const { files, marks = [], look = 'panel', onBroken } = props;
  const [ownIndex, setOwnIndex] = useState(0);
  const [page, setPage] = useState(0);
  const [zoom, setZoom] = useState(defaultZoom);
  const [angles, setAngles] = useState<Record<string, number>>({});

  const index = Math.min(props.current ?? ownIndex, files.length - 1);
  const file = files[index];
  if (!file) return null;
  const shownPage = Math.min(page, Math.max(0, file.pages.length - 1));
  const pageKey = `${file.id} ${shownPage}`;
  const angle = angles[pageKey] ?? 0;

  function showFile(next: number, firstPage = 0) {
    if (next < 0 || next >= files.length) return;
    setPage(firstPage);
    setOwnIndex(next);
    props.onCurrent?.(next);
  }

  const actions: ViewerActions = {
    turnPage(step) {
      const next = shownPage + step;
      if (next >= 0 && next < file.pages.length) return setPage(next);
      showFile(index + step, step < 0 ? Number.POSITIVE_INFINITY : 0);
    },
    changeZoom: (step) => setZoom(Math.min(zooms.length - 1, Math.max(0, zoom + step))),
    rotate: () => setAngles({ ...angles, [pageKey]: (angle + 90) % 360 }),
  };

  return (
    <section
      className={styles.viewer}
      data-look={look}
      aria-label={t`Receipt`}
      onKeyDown={(event) => onKey(event, actions)}
    >
      <Toolbar {...props} look={look} file={file} index={index} page={shownPage} zoom={zoom} actions={actions} />
      <ReceiptPage
        key={pageKey}
        src={file.pages[shownPage] ?? null}
        name={file.pages.length > 1 ? t`${file.name}, page ${shownPage + 1}` : file.name}
        zoom={zooms[zoom] ?? 1}
        angle={angle}
        marks={marks.filter((mark) => mark.file_id === file.id && mark.page === shownPage)}
        onBroken={() => onBroken?.(file)}
      />
      {(files.length > 1 || props.strip) && (
        <div className={styles.strip}>
          {files.map((thumbnailFile, position) => (
            <button
              key={thumbnailFile.id}
              type="button"
              className={styles.thumb}
              aria-current={position === index ? 'true' : undefined}
              aria-label={thumbnailLabel(props, position, index)}
              onClick={() => showFile(position)}
            >
              {thumbnailFile.thumbnail && (
                <img src={thumbnailFile.thumbnail} alt="" onError={() => onBroken?.(thumbnailFile)} />
              )}
            </button>
          ))}
          {props.strip}
        </div>
      )}
    </section>
  );
}

interface ToolbarProps extends ReceiptViewerProps {
  file: ViewerFile;
  index: number;
  page: number;
  zoom: number;
  actions: ViewerActions;
}

function Toolbar(props: ToolbarProps) {
  const { files, file, index, page, zoom, actions, look, pageHref, onExpand, onRemove, end } = props;
  return (
    <div className={styles.tools}>
      <span className={styles.name} title={file.name}>
        {file.caption ?? file.name}
      </span>
      {(file.pages.length > 1 || files.length > 1) && (
        <Pager
          file={file}
          page={page}
          index={index}
          count={files.length}
          position={positionText(props.counted ?? { number: index + 1, total: files.length })}
          onTurn={actions.turnPage}
        />
      )}
      <Tool label={t`Zoom out`} isOff={zoom === 0} onClick={() => actions.changeZoom(-1)} icon={<IconZoomOut />} />
      <output className={styles.percent} aria-label={t`Zoom`}>
        {(zooms[zoom] ?? 1) * 100}%
      </output>
      <Tool
        label={t`Zoom in`}
        isOff={zoom === zooms.length - 1}
        onClick={() => actions.changeZoom(1)}
        icon={<IconZoomIn />}
      />
      <Tool label={t`Rotate`} onClick={actions.rotate} icon={<IconReload />} />
      {onExpand && <Tool label={t`Open full screen`} onClick={onExpand} icon={<IconArrowsMaximize />} />}
      {look === 'full' && (
        <ActionIcon component="a" href={file.original} download={file.name} aria-label={t`Download ${file.name}`}>
          <IconDownload aria-hidden="true" />
        </ActionIcon>
      )}
      {pageHref && (
        <ActionIcon component="a" href={pageHref(file)} target="_blank" aria-label={t`Open ${file.name} in a tab`}>
          <IconExternalLink aria-hidden="true" />
        </ActionIcon>
      )}
      {onRemove && <Tool label={t`Remove ${file.name}`} onClick={() => onRemove(file)} icon={<IconTrash />} />}
      {end && <span className={styles.end}>{end}</span>}
    </div>
  );
}

interface ViewerActions {
  turnPage: (step: number) => void;
  changeZoom: (step: number) => void;
  rotate: () => void;
}

const shortcuts: Record<string, ((actions: ViewerActions) => void) | undefined> = {
  '+': ({ changeZoom }) => changeZoom(1),
  '=': ({ changeZoom }) => changeZoom(1),
  '-': ({ changeZoom }) => changeZoom(-1),
  r: ({ rotate }) => rotate(),
  ArrowLeft: ({ turnPage }) => turnPage(isRightToLeft() ? 1 : -1),
  ArrowRight: ({ turnPage }) => turnPage(isRightToLeft() ? -1 : 1),
};

function isRightToLeft(): boolean {
  return currentLanguage().direction === 'rtl';
}

function onKey(event: KeyboardEvent, actions: ViewerActions): void {
  const shortcut = shortcuts[event.key];
  if (!shortcut || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
  event.preventDefault();
  shortcut(actions);
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

interface PagerProps {
  file: ViewerFile;
  page: number;
  index: number;
  count: number;
  /** The position of the file among all files: '2 of 5'. */
  position: string;
  onTurn: (step: number) => void;
}

function Pager({ file, page, index, count, position, onTurn }: PagerProps) {
  const pages = file.pages.length;
  return (
    <span className={styles.leaf}>
      <Tool
        label={pages > 1 ? t`Previous page` : t`Previous receipt`}
        isOff={page === 0 && index === 0}
        onClick={() => onTurn(-1)}
        icon={<IconChevronLeft />}
      />
      <output>{pages > 1 ? t`Page ${page + 1} of ${pages}` : position}</output>
      <Tool
        label={pages > 1 ? t`Next page` : t`Next receipt`}
        isOff={page >= pages - 1 && index === count - 1}
        onClick={() => onTurn(1)}
        icon={<IconChevronRight />}
      />
    </span>
  );
}

/** Returns the label of a thumbnail. `files` may be part of a longer list; the label counts within that list. */
function thumbnailLabel({ counted, files }: ReceiptViewerProps, position: number, shown: number): string {
  const { number, total } = counted ?? { number: shown + 1, total: files.length };
  const name = files[position]?.caption ?? files[position]?.name;
  return t`Receipt ${countText(number + position - shown)} of ${countText(total)}: ${name}`;
}

function positionText({ number, total }: { number: number; total: number }): string {
  return t`${countText(number)} of ${countText(total)}`;
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
