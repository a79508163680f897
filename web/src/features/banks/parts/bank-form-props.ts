/** The props of the forms that add a bank account. */
export interface BankFormProps {
  /** The owner of the new account. */
  of: 'company' | 'me';
  /** The label of the submit button. */
  action: string;
  onAdded?: () => void;
}
