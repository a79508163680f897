import type { client } from '#contract/client.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { msg } from '#domain/language/translate.ts';
import { isTimeZone } from '#domain/text/time-zone.ts';
import { changedFields } from '../../http/changed-fields.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import {
  type CompanyProfileRow,
  isCurrencyUsed,
  readCompanyProfile,
  updateCompanyProfile,
} from './company-profile.rows.ts';
import { isKnownCurrency } from './find-company.ts';
import { sanitised } from './read-support.ts';

type Answer = OutputOf<typeof client.profile>;

export async function companyProfile({ tx, actor }: ReadContext, _input: object): Promise<Answer> {
  return answer({ tx, client_id: actor.client_id });
}

export async function saveCompanyProfile(
  context: SignedWriteContext,
  { version, logo_base64, ...input }: InputOf<typeof client.saveProfile>,
): Promise<Answer> {
  const { tx, client_id, record, actor } = context;
  const before = await readCompanyProfile(tx, client_id);
  if (!before) throw new Refused('item.not_found');
  if (before.version !== version) throw new Refused('item.changed');
  await checkProfile(context, before, input);

  const logo = logo_base64 === undefined ? before.logo : logo_base64 && (await logoFrom(context, logo_base64));
  const after = { ...input, support_mail_text: sanitised(input.support_mail_text), logo, version };
  const changed = changedFields(factsOf(before), factsOf(after));
  if (changed && !(await updateCompanyProfile(tx, { client_id, version }, after))) throw new Refused('item.changed');

  if (changed)
    record({
      action: 'company_changed',
      item_kind: 'company',
      item_id: client_id,
      item_label: after.name,
      is_setting: true,
      facts: changed,
    });
  return answer({ tx, client_id: actor.client_id });
}

async function checkProfile(
  { tx, client_id, app }: SignedWriteContext,
  before: CompanyProfileRow,
  { currency, time_zone }: Pick<CompanyProfileRow, 'currency' | 'time_zone'>,
): Promise<void> {
  if (!isTimeZone(time_zone))
    throw new Refused('time_zone.unknown', {}, { time_zone: msg`Choose a time zone from the list.` });
  if (currency === before.currency) return;
  if (!(await isKnownCurrency(app.database, currency)))
    throw new Refused('sign_up.unknown_currency', {}, { currency: msg`Choose a currency from the list.` });
  if (await isCurrencyUsed(tx, client_id)) throw new Refused('company.currency_used', { currency: before.currency });
}

/** Returns the image as a data URL. It is encoded again, so that no script or metadata is stored. */
async function logoFrom({ app, client_id }: SignedWriteContext, base64: string): Promise<string> {
  const bytes = Buffer.from(base64, 'base64');
  const prepared = orRefuse(await app.pictures.prepare(bytes, { declared_type: 'image/png', client_id }));
  if (prepared.kind !== 'image' || !prepared.thumbnail)
    throw new Refused('file.type', {}, { logo_base64: msg`Choose a PNG, JPEG or WebP image.` });
  return `data:image/webp;base64,${Buffer.from(prepared.thumbnail).toString('base64')}`;
}

/** Returns the values for the audit log, with a description of the logo instead of the image. */
function factsOf({ logo, version: _, ...profile }: CompanyProfileRow) {
  return { ...profile, logo: logo === null ? null : `image of ${logo.length} characters` };
}

async function answer({ tx, client_id }: Pick<SignedWriteContext, 'tx' | 'client_id'>): Promise<Answer> {
  const [profile, is_used] = await Promise.all([readCompanyProfile(tx, client_id), isCurrencyUsed(tx, client_id)]);
  if (!profile) throw new Refused('item.not_found');
  return { status: true, data: { ...profile, is_currency_fixed: is_used } };
}
