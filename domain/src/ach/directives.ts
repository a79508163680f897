/**
 * Explains, in plain words, each detail or document that the bank requests when it cannot verify a company or a person.
 */
const directiveText: Readonly<Record<string, string>> = {
  Required: 'This detail is missing.',
  Invalid: 'This detail is not valid.',
  POBoxNotAllowed: 'A PO box is not accepted. Enter the street address.',
  AddressNotAssociatedWithBusiness: 'The address does not belong to the company. Enter its registered address.',
  ResidentialAddressRequired: 'Enter the home address of the person, not the address of the company.',
  AdditionalReviewRequired: 'The bank reviews the details again. You can wait, or upload a document to speed it up.',
  EINMismatch: 'The EIN does not belong to this company name. Check both against the letter of the IRS.',
  LegalDBAMismatch: 'Enter the legal name as the company name, and the trade name as “Doing business as”.',
  BusinessDBAMismatch: 'The trade name does not belong to this company. Upload the registration of the name.',
  BusinessAddressDocRequired: 'Upload a document that shows the name and address, such as a lease or a utility bill.',
  EINDocumentRequired: 'Upload the EIN letter of the IRS (CP 575 or 147C).',
  BusinessFormationDocRequired: 'Upload the certificate of formation or the articles of incorporation.',
  PersonalIDRequired: 'Upload an identity document of the person: passport, driver’s license or ID card.',
  CoWorkingAddress: 'The address of a co-working space is not accepted. Enter another address of the company.',
  RegisteredAgentAddressNotAllowed: 'The address of a registered agent is not accepted. Enter the company’s own.',
  SOSNotInGoodStanding: 'The Secretary of State lists the company as inactive. Renew the registration first.',
  ForeignPassportNumberRequired: 'Enter the number of the person’s passport instead of a Social Security number.',
  SOSStateMismatch: 'The company is registered in another state. Enter that state.',
  BusinessNameMismatch: 'The company name differs from the registration. Enter it exactly as registered.',
};

/** Explains, for each reason the bank gives for rejecting a document, what to upload instead. */
const documentFailureText: Readonly<Record<string, string>> = {
  BusinessDocNotSupported: 'This document does not confirm a company. Upload its EIN letter or registration.',
  BusinessNameMismatch: 'The document shows another company name. Upload one with the registered name.',
  BusinessTypeMismatch: 'The document shows another legal form. Upload one of the same form.',
  ForeignPassportNotAllowed: 'A foreign passport is not accepted for this person. Upload a US document.',
  ScanDobMismatch: 'The date of birth on the document differs. Upload a document of the same person.',
  ScanFailedOther: 'The document could not be read. Upload a new photo of the whole page.',
  ScanIdExpired: 'The document has expired. Upload a valid one.',
  ScanIdTypeNotSupported: 'This kind of document is not accepted. Upload a passport, driver’s license or ID card.',
  ScanIdUnrecognized: 'The document was not recognized. Upload a photo of the original.',
  ScanNameMismatch: 'The name on the document differs. Upload a document of the same person.',
  ScanNotReadable: 'The photo is not readable. Take it in good light, with all four corners visible.',
  ScanNotUploaded: 'The upload was empty. Upload the document again.',
};

/**
 * Returns the sentence for a directive. For an unknown directive, the sentence contains its code, so that support can
 * look it up.
 */
export function directiveSentence(code: string): string {
  return directiveText[code] ?? `The bank asks for a correction (${code}).`;
}

export function documentFailureSentence(code: string): string {
  return documentFailureText[code] ?? `The document was rejected (${code}). Upload another one.`;
}

export const documentTypes = ['passport', 'license', 'idCard', 'other'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentTypeLabel = {
  passport: 'Passport',
  license: 'Driver’s license',
  idCard: 'ID card',
  other: 'Company document',
} satisfies Record<DocumentType, string>;

/** The maximum number of documents that the bank reviews at once. */
export const maxWaitingDocuments = 4;
