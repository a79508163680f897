import { t, texts } from '#domain/language/translate.ts';

export const helpLabels = texts({
  intro: 'How to get paid, answers, support and keyboard shortcuts',
  howToGetPaid: 'How to get paid',
  policy: 'The limits, receipts and rules that apply to you.',
  faq: 'Frequently asked questions',
  shortcuts: 'Keyboard shortcuts',
});

export const payoutSteps = [
  {
    title: t`Add your expenses`,
    text: t`Take a photo of a receipt or drop files on the home page. We fill in the merchant, date and amount.`,
  },
  {
    title: t`Submit a report`,
    text: t`Group the expenses in a report and submit it. You see who approves it and whether a policy applies.`,
  },
  {
    title: t`Get paid`,
    text: t`Once approved, finance pays the report to you. We notify you with the amount, date and reference.`,
  },
];

export const questions = [
  {
    question: t`Where is my money?`,
    answer: t`Open the report. The approval card shows who acts next; after approval, the payment card shows the queue, the payment date and the reference.`,
  },
  {
    question: t`My report was sent back. What now?`,
    answer: t`Open it from the home page. The reason is at the top, and Fix opens the expense to change. Then submit the report again.`,
  },
  {
    question: t`Why is an expense blocked by a policy?`,
    answer: t`A policy does not allow it as entered. The expense shows the limit or what is missing. Change it, or talk to your manager.`,
  },
  {
    question: t`I paid in another currency. Which rate applies?`,
    answer: t`The daily rate of the expense date. You can enter the rate of your card statement instead.`,
  },
  {
    question: t`Who can approve while I am away?`,
    answer: t`Add a delegate in your profile. They can approve or submit on your behalf, and the activity shows both names.`,
  },
  {
    question: t`Can I change a report after I submitted it?`,
    answer: t`Yes, until it is approved. Recall the report, change it and submit it again.`,
  },
];
