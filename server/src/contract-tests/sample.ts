import type { SentOf } from '#contract/endpoint.ts';
import type { EndpointName, EndpointNamed } from '#contract/every-endpoint.ts';
import type { FurnishedCompany } from '../testing/furnished-company.ts';
import type { TestProduct } from '../testing/test-product.ts';

/** An input of one endpoint that succeeds, made for a company when it is asked for. */
export type Sample<Name extends EndpointName> = (of: {
  product: TestProduct;
  company: FurnishedCompany;
}) => SentOf<EndpointNamed<Name>> | Promise<SentOf<EndpointNamed<Name>>>;
