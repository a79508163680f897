import { v7 as uuidv7 } from 'uuid';
import type { ach } from '#contract/ach.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { maxWaitingDocuments } from '#domain/ach/directives.ts';
import type { PreparedWrite, PreparingContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { insertDocument } from './ach-company.rows.ts';
import { callBank } from './call-bank.ts';
import { readForWrite, refuseOtherStep } from './save-customer.ts';
import { showSetUp } from './show-set-up.ts';

type Input = InputOf<typeof ach.uploadDocument>;

/** Passes a document on to the bank. The product does not store its content. */
export async function uploadDocument(
  context: PreparingContext,
  { owner_id, document_type, file_name, content_base64 }: Input,
): Promise<PreparedWrite<OutputOf<typeof ach.uploadDocument>>> {
  const { app, actor } = context;
  const { client_id } = actor;
  const before = await readForWrite(context);
  const owner = before.owners.find(({ id }) => id === owner_id);
  if (owner_id && !owner) throw new Refused('item.not_found');
  refuseOtherStep(before, owner ? ['owners'] : ['documents']);
  if (before.facts.no_of_waiting_documents >= maxWaitingDocuments)
    throw new Refused('ach.too_many_documents', { most: maxWaitingDocuments });

  const content = Buffer.from(content_base64, 'base64');
  const mime_type = mimeType(content, { is_company: !owner });
  const of = owner ? { owner_id: owner.owner_ref } : { customer_id: before.company.customer_id ?? '' };
  const document_ref = await callBank(app, (bank) =>
    bank.uploadDocument(of, { document_type, file_name, content, mime_type }),
  );

  return async (write) => {
    const { tx, request } = write;
    const id = uuidv7();
    await insertDocument(tx, {
      client_id,
      id,
      owner_id,
      document_ref,
      document_type,
      file_name,
      uploaded_at: request.now,
    });
    write.record({
      action: 'ach_document_uploaded',
      item_kind: 'company',
      item_id: client_id,
      item_label: file_name,
      is_setting: true,
    });
    return showSetUp(write);
  };
}

/** Detects the type of a file from its first bytes. Only documents of the company may be PDF files. */
function mimeType(content: Buffer, { is_company }: { is_company: boolean }): string {
  if (content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (content.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) return 'image/png';
  if (is_company && content.subarray(0, 4).toString('latin1') === '%PDF') return 'application/pdf';
  throw new Refused('ach.document_type');
}
