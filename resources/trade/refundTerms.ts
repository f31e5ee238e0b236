/** How long each side of an after-sales request has (`decisions.md`, 9). */
export const terms = {
  /** The maker decides, and is reminded so many hours before. */
  decide: { hours: 48 },
  remind: { hours: 12 },
  /** The maker has at least so long once an offer of theirs is declined. */
  reconsider: { hours: 1 },
  /** The buyer answers an offer. */
  answer: { days: 7 },
  sendBack: { days: 7 },
  /** The maker confirms what was sent back, and is reminded after so many days. */
  confirm: { days: 10 },
  remindConfirm: { days: 9 },
} as const
