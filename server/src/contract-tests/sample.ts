import type { SentOf } from '#contract/endpoint.ts';
import type { EndpointName, EndpointNamed } from '#contract/every-endpoint.ts';
import type { TestPerson } from '../testing/a-company.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import type { TestProduct } from '../testing/test-product.ts';

/** An input of one endpoint that succeeds, made for a company when it is asked for. */
export type Sample<Name extends EndpointName> = (of: {
  product: TestProduct;
  company: PopulatedCompany;
}) => SentOf<EndpointNamed<Name>> | Promise<SentOf<EndpointNamed<Name>>>;

/** Prepares something as an administrator, with a session nobody has ended meanwhile. */
export async function asAdmin({ people }: PopulatedCompany): Promise<Pick<TestPerson, 'calls'>> {
  const { access_token } = await people.super_admin.startsSession();
  return { calls: (name, input) => people.super_admin.calls(name, input, { access_token }) };
}

/** The same person with a session of now: samples before may have ended every one of theirs. */
export async function signedInAnew(person: TestPerson): Promise<TestPerson> {
  return { ...person, ...(await person.startsSession()) };
}
