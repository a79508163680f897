import type { ach } from '#contract/ach.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { lastFour } from '#domain/ach/bank-account.ts';
import { currentStep, needsOwners, type OnboardingStep, onboardingStepLabel } from '#domain/ach/onboarding-steps.ts';
import type { PreparedWrite, PreparingContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import type { BankCompany } from '../../outside/bank/port.ts';
import { type AchCompanyChange, addToDirectory, type BusinessForm, saveAchCompany } from './ach-company.rows.ts';
import { callBank } from './call-bank.ts';
import { saveVerified } from './refresh-set-up.ts';
import { readSetUpOf, type SetUp, showSetUp, todayOf } from './show-set-up.ts';

type Input = InputOf<typeof ach.saveCustomer>;
type Form = Input['form'];

/** Saves a form, or submits the company to the bank. Secret numbers are passed on to the bank and never saved. */
export async function saveCustomer(
  context: PreparingContext,
  { form, version }: Input,
): Promise<PreparedWrite<OutputOf<typeof ach.saveCustomer>>> {
  const { actor } = context;
  const { client_id } = actor;
  const before = await readForWrite(context);
  if (before.company.version !== version) throw new Refused('item.changed');
  refuseOtherStep(before, allowedSteps[form.step]);
  const { change, customer_id } = await submitted(context, before, form);

  return async (write) => {
    const { tx, request } = write;
    if (customer_id) await addToDirectory(tx, { client_id, customer_id });
    await saveAchCompany(tx, client_id, change);
    await saveVerified(tx, { client_id, now: request.now });
    write.record({
      action: 'ach_changed',
      item_kind: 'company',
      item_id: client_id,
      item_label: actor.company.name,
      is_setting: true,
    });
    return showSetUp(write);
  };
}

/** The steps in which each form can be saved. A saved form can be corrected until the company is submitted. */
const allowedSteps: Record<Form['step'], readonly OnboardingStep[]> = {
  business_type: ['business_type', 'business', 'controller'],
  business: ['business', 'controller'],
  controller: ['controller'],
  proprietor: ['controller'],
  retry: ['retry'],
};

export function refuseOtherStep({ facts }: SetUp, allowed: readonly OnboardingStep[]): void {
  const step = currentStep(facts);
  if (!allowed.includes(step)) throw new Refused('ach.wrong_step', { label: onboardingStepLabel[step] });
}

/** Reads the current set-up. Refuses companies for which bank transfers are not enabled. */
export async function readForWrite(context: PreparingContext): Promise<SetUp> {
  const { app, actor } = context;
  const { client_id } = actor;
  const found = await app.database.readInCompany(client_id, (tx) =>
    readSetUpOf(tx, { client_id, today: todayOf(context) }),
  );
  if (!found.facts.is_enabled || !app.bank) throw new Refused('ach.not_enabled');
  return found;
}

async function submitted(
  { app, actor: { client_id } }: PreparingContext,
  { company }: SetUp,
  form: Form,
): Promise<{ change: AchCompanyChange; customer_id?: string }> {
  if (form.step === 'business_type') return { change: { business_type: form.business_type } };
  if (form.step === 'business') return { change: { business: JSON.stringify(form.business) } };
  const business = form.step === 'retry' ? form.business : company.business;
  const order = companyOf({ client_id, company, business, form });

  return callBank(app, async (bank) => {
    const { customer_id: known } = company;
    if (known && form.step === 'retry') await bank.retryCompany(known, order);
    const customer_id = known ?? (await bank.createCompany(order));
    const { status, needs_full_ssn, directives } = await bank.readCustomer(customer_id);
    return {
      customer_id,
      change: {
        customer_id,
        customer_status: status,
        needs_full_ssn,
        directives: JSON.stringify(directives),
        business: JSON.stringify(business),
        ...(order.ein && { ein_last4: lastFour(order.ein) }),
        ...(order.controller && {
          controller_name: `${order.controller.first_name} ${order.controller.last_name}`,
        }),
        ...(!needsOwners(company.business_type) && { certification: 'not_needed' as const }),
      },
    };
  });
}

function companyOf(of: {
  client_id: string;
  company: SetUp['company'];
  business: BusinessForm | null;
  form: Exclude<Form, { step: 'business_type' | 'business' }>;
}): BankCompany {
  const { client_id, company, business, form } = of;
  const { business_type } = company;
  if (!business || !business_type) throw new Refused('ach.wrong_step', { label: onboardingStepLabel.business });
  const controller = 'controller' in form ? form.controller : undefined;
  const proprietor = 'proprietor' in form ? form.proprietor : undefined;
  const ein = 'ein' in form ? form.ein : undefined;
  const isComplete = needsOwners(business_type) ? controller && ein : proprietor;
  if (!isComplete) throw new Refused('ach.wrong_step', { label: onboardingStepLabel.controller });

  return {
    ...business,
    business_type,
    ...(ein && { ein }),
    ...(controller && { controller }),
    ...(proprietor && { proprietor }),
    correlation_id: client_id,
  };
}
