import type { InputOf } from '#contract/endpoint.ts';
import type { files } from '#contract/files.contract.ts';
import {
  type ReadContext,
  type RoutesOf,
  read,
  type SignedWriteContext,
  write,
  writeAfter,
} from '../../http/context.ts';
import { readAgain } from './read-again.ts';
import { fileDetails, type SeesAttached } from './read-file.ts';
import { signUpload } from './sign-upload.ts';
import { takeUpload } from './take-upload.ts';

/**
 * Returns the routes of files. every-module.ts passes in the function that checks access to the items with attached
 * files, because this module cannot import the modules of these items, such as expenses and reports.
 */
export function filesRoutes({ seesAttached }: { seesAttached: SeesAttached }) {
  return {
    signUpload: write(signUpload),
    take: writeAfter(takeUpload),
    details: read((context: ReadContext, input: InputOf<typeof files.details>) =>
      fileDetails(context, input, seesAttached),
    ),
    readAgain: write((context: SignedWriteContext, input: InputOf<typeof files.readAgain>) =>
      readAgain(context, input, seesAttached),
    ),
  } satisfies RoutesOf<typeof files>;
}
