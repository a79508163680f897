import { Button } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { createUpload } from '../../../lib/upload.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { type Crop, cropArea, maxZoom, movePicture, wholePicture } from '../crop-square.ts';
import styles from '../profile.module.css';
import { profileLabels } from '../profile-labels.ts';

interface PhotoDialogProps {
  file: File;
  onSaved: (img_path: string) => void;
  onClose: () => void;
}

const [stagePx, savedPx, stepShare] = [256, 512, 0.04];

/** Crops a picture to a square and saves it as the user's photo. */
export default function PhotoDialog({ file, onSaved, onClose }: PhotoDialogProps) {
  const zoomId = useId();
  const { picture, isUnreadable } = usePicture(file);
  const [crop, setCrop] = useState(wholePicture);
  const { save, isSaving, message } = useSavePhoto((img_path) => {
    onSaved(img_path);
    onClose();
  });

  return (
    <ModalDialog label={t`Profile photo`} staysOpen onClose={onClose}>
      <div className={styles.crop}>
        <h2>{t`Profile photo`}</h2>
        <FormAlert message={isUnreadable ? profileLabels.photoUnreadable : message} />
        {picture && <Stage picture={picture} crop={crop} onCrop={setCrop} />}
        {picture && (
          <label className={styles.zoom} htmlFor={zoomId}>
            {t`Zoom`}
            <input
              id={zoomId}
              type="range"
              min={1}
              max={maxZoom}
              step={0.05}
              value={crop.zoom}
              onChange={({ currentTarget }) => setCrop({ ...crop, zoom: Number(currentTarget.value) })}
            />
          </label>
        )}
        <div className={styles.cropButtons}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button loading={isSaving} disabled={picture === null} onClick={() => picture && void save(picture, crop)}>
            {t`Save photo`}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}

interface StageProps {
  picture: ImageBitmap;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}

/** Shows the square as it will be saved. Dragging or the arrow keys move the picture. */
function Stage({ picture, crop, onCrop }: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, crop);
  }, [picture, crop]);

  function drag(event: PointerEvent) {
    if (event.buttons !== 1) return;
    onCrop(movePicture(picture, crop, { right: event.movementX / stagePx, down: event.movementY / stagePx }));
  }

  function step(event: KeyboardEvent) {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    onCrop(movePicture(picture, crop, by));
  }

  return (
    <button
      type="button"
      className={styles.stage}
      aria-label={profileLabels.photoHint}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={step}
    >
      <canvas ref={canvas} width={savedPx} height={savedPx} />
    </button>
  );
}

const steps: Readonly<Record<string, { right: number; down: number }>> = {
  ArrowRight: { right: stepShare, down: 0 },
  ArrowLeft: { right: -stepShare, down: 0 },
  ArrowDown: { right: 0, down: stepShare },
  ArrowUp: { right: 0, down: -stepShare },
};

/** Decodes the picture and applies its orientation. */
function usePicture(file: File) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file).then(
      (decoded) => isCurrent && setPicture(decoded),
      () => isCurrent && setUnreadable(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return { picture, isUnreadable };
}

/** Returns a function that uploads the selected square of the picture as the user's photo. */
function useSavePhoto(onSaved: (img_path: string) => void) {
  const saving = useWrite('photos.save');
  const [isSaving, setSaving] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function save(picture: ImageBitmap, crop: Crop) {
    setSaving(true);
    setMessage(null);
    try {
      const upload = await createUpload(await squareFile(picture, crop), { read: false }).send({ onPercent: () => {} });
      if (!upload.status) return setMessage(upload.message);
      const { img_path } = await saving.mutateAsync({ file_id: upload.file.id });
      notify.success(profileLabels.photoSaved);
      onSaved(img_path);
    } catch (error) {
      setMessage(errorText(error));
    } finally {
      setSaving(false);
    }
  }

  return { save, isSaving, message };
}

async function squareFile(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = savedPx;
  canvas.height = savedPx;
  drawSquare(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser could not encode the photo.');
  return new File([blob], 'photo.png', { type: 'image/png' });
}

function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = cropArea(picture, crop);
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, savedPx, savedPx);
  context?.drawImage(picture, left, top, side, side, 0, 0, savedPx, savedPx);
}
