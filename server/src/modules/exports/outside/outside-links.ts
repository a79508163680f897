import type { App } from '../../../http/context.ts';
import { readSignedToken, signToken } from '../../../http/signed-token.ts';

/**
 * Creates and reads the links with which outside recipients open a file or unsubscribe. The links never expire; whether
 * they work depends on the state of the recipient and of the file.
 */

interface SharedFile {
  client_id: string;
  recipient_id: string;
  export_id: string;
}

export interface Subscription {
  client_id: string;
  recipient_id: string;
}

type Signing = Pick<App, 'public_url' | 'secret'>;

const purposes = { file: 'shared file', unsubscribe: 'unsubscribe from files' } as const;

export function fileToken({ client_id, recipient_id, export_id }: SharedFile, { secret }: Pick<App, 'secret'>): string {
  return signToken({ ids: [client_id, recipient_id, export_id] }, { purpose: purposes.file, secret });
}

export function filesToken({ client_id, recipient_id }: Subscription, { secret }: Pick<App, 'secret'>): string {
  return signToken({ ids: [client_id, recipient_id] }, { purpose: purposes.unsubscribe, secret });
}

export function fileUrl(app: Signing, file: SharedFile): string {
  return `${app.public_url}/shared-file/${fileToken(file, app)}`;
}

export function unsubscribeUrl(app: Signing, subscription: Subscription): string {
  return `${app.public_url}/unsubscribe/files/${filesToken(subscription, app)}`;
}

export function readFileToken(token: string, { secret }: Pick<App, 'secret'>): SharedFile | undefined {
  const [client_id, recipient_id, export_id] =
    readSignedToken(token, { purpose: purposes.file, secret, no_of_ids: 3 })?.ids ?? [];
  return client_id && recipient_id && export_id ? { client_id, recipient_id, export_id } : undefined;
}

export function readFilesToken(token: string, { secret }: Pick<App, 'secret'>): Subscription | undefined {
  const [client_id, recipient_id] =
    readSignedToken(token, { purpose: purposes.unsubscribe, secret, no_of_ids: 2 })?.ids ?? [];
  return client_id && recipient_id ? { client_id, recipient_id } : undefined;
}
