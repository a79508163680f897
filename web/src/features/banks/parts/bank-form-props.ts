/** The props shared by the forms that add a bank account. */
export interface BankFormProps {
  /** The owner of the new account. */
  of: 'company' | 'me';
  /** The caption of the submit button. */
  action: string;
  onAdded?: () => void;
}
