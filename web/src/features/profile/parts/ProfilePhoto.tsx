import { Button } from '@mantine/core';
import { lazy, Suspense, use, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { PhotosContext, usePhoto } from '../../../lib/photos.ts';
import { useWrite } from '../../../lib/queries.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { notify } from '../../../ui/notices.ts';
import { FileButton } from '../../../ui/UploadDrop.tsx';
import styles from '../profile.module.css';
import { profileLabels } from '../profile-labels.ts';
import { useCanFileExpenses } from './use-own-rights.ts';

const PhotoDialog = lazy(() => import('./PhotoDialog.tsx'));

/** The user's photo with buttons to change and remove it. */
export function ProfilePhoto({ name, email }: { name: string; email: string }) {
  const photos = use(PhotosContext);
  const photo = usePhoto(email);
  const canUpload = useCanFileExpenses();
  const removing = useWrite('photos.remove');
  const [chosen, setChosen] = useState<File | null>(null);

  function remove() {
    removing.mutate(
      {},
      {
        onSuccess: () => {
          photos?.set(email, null);
          notify.success(profileLabels.photoRemoved);
        },
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  }

  return (
    <div className={styles.photo}>
      <Avatar name={name} email={email} size={64} />
      <div>
        <p>
          {name}
          <small>{email}</small>
        </p>
        <div className={styles.photoButtons}>
          {canUpload && (
            <FileButton
              label={photo ? t`Change photo` : t`Upload photo`}
              accept="image/png,image/jpeg,image/webp"
              onFiles={([file]) => setChosen(file ?? null)}
            />
          )}
          {photo && (
            <Button variant="subtle" color="red" loading={removing.isPending} onClick={remove}>
              {t`Remove photo`}
            </Button>
          )}
        </div>
      </div>
      {chosen && (
        <Suspense>
          <PhotoDialog
            file={chosen}
            onSaved={(img_path) => photos?.set(email, img_path)}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
