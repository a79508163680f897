/** Props of the form that adds a bank account, shared by its two ways. */
export interface BankFormProps {
  /** Whose account is added. */
  of: 'company' | 'me';
  /** The caption of the submit button. */
  action: string;
  onAdded?: () => void;
}
