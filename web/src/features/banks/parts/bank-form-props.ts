/** Props of the form that adds a bank account, shared by its two ways. */
export interface BankFormProps {
  /** The owner of the new account. */
  of: 'company' | 'me';
  /** The caption of the submit button. */
  action: string;
  onAdded?: () => void;
}
