import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPhotos, PhotosContext } from '../../../lib/photos.ts';
import type { Session } from '../../../lib/session.ts';
import { fakeServer, writesOf } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { testSession } from '../../../testing/test-session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ProfilePhoto } from './ProfilePhoto.tsx';

const { email } = testSession.user;
const file_id = '0190a000-0000-7000-8000-0000000000f1';
const session = {
  ...testSession,
  rights: {
    ...testSession.rights,
    user_rp_details: { '/upload': ['read', 'write'], '/individual/reports': ['read', 'write'] },
  },
} as Session;
const drawn = vi.fn();

/** A fake XMLHttpRequest that completes every upload at once. */
class StoredAtOnce {
  status = 204;
  upload = {};
  onload: () => void = () => undefined;
  open() {}
  send() {
    this.onload();
  }
}

beforeEach(() => {
  drawn.mockClear();
  vi.stubGlobal('XMLHttpRequest', StoredAtOnce);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 600, height: 400 }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    clearRect: () => undefined,
    drawImage: drawn,
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['square'])));
});

function openProfile(photo: string | null) {
  const requests = fakeServer(() => ({
    body: {
      status: true,
      data: { url: '/store', fields: {} },
      remote_file_path: 'a/b',
      file: { id: file_id },
      img_path: '/files/new',
    },
  }));
  const photos = createPhotos(async () => (photo ? [{ email, img_path: photo }] : []));
  const user = renderComponent(
    <PhotosContext value={photos}>
      <header>
        <Avatar name="Ana Silva" email={email} />
      </header>
      <ProfilePhoto name="Ana Silva" email={email} />
    </PhotosContext>,
    session,
  );
  const shown = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  return { user, requests, shown };
}

describe('the photo of a person', () => {
  it('is cut to a square, saved and shown in every avatar', async () => {
    const { user, requests, shown } = openProfile(null);
    await user.upload(screen.getByLabelText('Upload photo'), new File(['x'], 'ana.png', { type: 'image/png' }));
    (await screen.findByRole('button', { name: /Drag the photo/u })).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(drawn.mock.lastCall?.slice(1)).toEqual([84, 0, 400, 400, 0, 0, 512, 512]));

    await user.click(screen.getByRole('button', { name: 'Save photo' }));
    await waitFor(() => expect(shown()).toEqual(['/files/new', '/files/new']));
    const saved = writesOf(requests).find(({ url }) => url.includes('/user/photo/save'));
    expect(saved?.body).toEqual({ file_id });
    screen.getByLabelText('Change photo');
  });

  it('is removed again, and the initials return', async () => {
    const { user, shown } = openProfile('/files/old');
    await waitFor(() => expect(shown()).toEqual(['/files/old', '/files/old']));
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    await waitFor(() => expect(shown()).toEqual([]));
    expect(screen.getAllByText('AS')).toHaveLength(2);
  });

  it('must be a picture the browser can read', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')));
    const { user } = openProfile(null);
    await user.upload(screen.getByLabelText('Upload photo'), new File(['x'], 'ana.png', { type: 'image/png' }));
    await screen.findByText(/This picture cannot be read/u);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save photo' }).disabled).toBe(true);
  });
});
