/** An item that waits for an approver longer than this many working days is overdue. */
export const overdueDays = 7;
