import { type Capture, capturedFile, ownerKey } from '../lib/capture/capture.ts';
import { leftOutParameter } from '../lib/capture/capture-names.ts';
import { type CaptureStore, openCaptureStore } from '../lib/capture/capture-store.ts';
import { newId } from '../lib/new-id.ts';

/** The path and field that the web app manifest declares for files shared by other apps. */
export const sharePath = '/share';
const shareField = 'receipts';
const maxFiles = 50;

/**
 * Saves the first 50 files that another app shared, and opens the page that lists them and names the number of files
 * left out. The person confirms the files there, because any website could send a form to this path.
 */
export async function takeSharedFiles(request: Request, open: () => Promise<CaptureStore> = openCaptureStore) {
  const form = await request.formData();
  const files = form.getAll(shareField).filter((entry) => entry instanceof File);
  const store = await open();
  const session = await store.readSession();
  for (const file of files.slice(0, maxFiles))
    await store.put(sharedCapture(file, session ? ownerKey(session.owner) : ''));
  const leftOut = files.length - maxFiles;
  const page = leftOut > 0 ? `/upload?${leftOutParameter}=${leftOut}#receipts` : '/upload#receipts';
  return Response.redirect(new URL(page, request.url).href, 303);
}

function sharedCapture(file: File, owner: string): Capture {
  return {
    id: newId(),
    owner,
    captured_at: new Date().toISOString(),
    file: capturedFile(file),
    details: null,
    state: 'shared',
    message: '',
    requested_at: null,
  };
}
