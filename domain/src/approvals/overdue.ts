/** An item is overdue when it has waited for an approver longer than this number of working days. */
export const overdueDays = 7;
