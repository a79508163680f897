/** An item that waits for an approver longer than this many days is overdue. */
export const overdueDays = 7;
