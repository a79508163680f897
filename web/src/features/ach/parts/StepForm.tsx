import type { OnboardingStep } from '#domain/ach/onboarding-steps.ts';
import { BankStep } from './steps/BankStep.tsx';
import { BusinessStep } from './steps/BusinessStep.tsx';
import { BusinessTypeStep } from './steps/BusinessTypeStep.tsx';
import { CertificationStep } from './steps/CertificationStep.tsx';
import { ControllerStep } from './steps/ControllerStep.tsx';
import { DocumentsStep } from './steps/DocumentsStep.tsx';
import { DoneStep } from './steps/DoneStep.tsx';
import { MicroDepositsStep } from './steps/MicroDepositsStep.tsx';
import { OwnersStep } from './steps/OwnersStep.tsx';
import { RequestStep } from './steps/RequestStep.tsx';
import { RetryStep } from './steps/RetryStep.tsx';
import type { StepProps } from './steps/step-props.ts';

const forms: Record<OnboardingStep, (props: StepProps) => React.ReactNode> = {
  request: RequestStep,
  business_type: BusinessTypeStep,
  business: BusinessStep,
  controller: ControllerStep,
  retry: RetryStep,
  documents: DocumentsStep,
  owners: OwnersStep,
  certification: CertificationStep,
  bank: BankStep,
  micro_deposits: MicroDepositsStep,
  done: DoneStep,
};

export function StepForm({ step, ...props }: StepProps & { step: OnboardingStep }) {
  const Form = forms[step];
  return <Form key={step} {...props} />;
}
