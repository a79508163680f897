import { describe, expect, it } from 'vitest';
import { directiveSentence, documentFailureSentence, documentTypeLabel, documentTypes } from './directives.ts';

const directives =
  'Required POBoxNotAllowed AddressNotAssociatedWithBusiness ResidentialAddressRequired AdditionalReviewRequired EINMismatch LegalDBAMismatch BusinessDBAMismatch BusinessAddressDocRequired EINDocumentRequired BusinessFormationDocRequired PersonalIDRequired CoWorkingAddress RegisteredAgentAddressNotAllowed SOSNotInGoodStanding ForeignPassportNumberRequired SOSStateMismatch BusinessNameMismatch';
const failures =
  'BusinessDocNotSupported BusinessNameMismatch BusinessTypeMismatch ForeignPassportNotAllowed ScanDobMismatch ScanFailedOther ScanIdExpired ScanIdTypeNotSupported ScanIdUnrecognized ScanNameMismatch ScanNotReadable ScanNotUploaded';

describe('a directive of the bank', () => {
  it.each(directives.split(' '))('%s is a sentence', (code) => {
    expect(directiveSentence(code)).toMatch(/^[A-Z].*\.$/u);
    expect(directiveSentence(code)).not.toContain(code === 'Required' ? '(' : code);
  });

  it.each(failures.split(' '))('a document rejected as %s says what to send', (code) => {
    expect(documentFailureSentence(code)).toMatch(/Upload|Take/u);
  });

  it.each(documentTypes)('the document type %s has a name', (type) => {
    expect(documentTypeLabel[type]).toMatch(/^[A-Z]/u);
  });

  it('that is unknown is shown with its code', () => {
    expect(directiveSentence('NewOne')).toBe('The bank asks for a correction (NewOne).');
    expect(documentFailureSentence('NewOne')).toContain('(NewOne)');
  });
});
