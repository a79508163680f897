import type { SentOf } from '#contract/endpoint.ts';
import type { EndpointName, EndpointNamed } from '#contract/every-endpoint.ts';
import type { TestPerson } from '../testing/a-company.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import type { TestProduct } from '../testing/test-product.ts';

/** A valid input of one endpoint, created for a company on demand. */
export type Sample<Name extends EndpointName> = (context: {
  product: TestProduct;
  company: PopulatedCompany;
}) => SentOf<EndpointNamed<Name>> | Promise<SentOf<EndpointNamed<Name>>>;

/** Signs in as an administrator with a new session, to prepare data. */
export async function asAdmin({ people }: PopulatedCompany): Promise<Pick<TestPerson, 'calls'>> {
  const { access_token } = await people.super_admin.startsSession();
  return { calls: (name, input) => people.super_admin.calls(name, input, { access_token }) };
}

/** Signs the same person in again, since earlier samples may have ended the session. */
export async function signedInAnew(person: TestPerson): Promise<TestPerson> {
  return { ...person, ...(await person.startsSession()) };
}
