/** Deadlines of both sides of an after-sales request (`decisions.md`, 9). */
export const terms = {
  /** Decision of the manufacturer, and the reminder before its deadline. */
  decide: { hours: 48 },
  remind: { hours: 12 },
  /** Minimum time left to the manufacturer after a declined offer of theirs. */
  reconsider: { hours: 1 },
  /** Answer of the buyer to a request for evidence. The maker's time stands still meanwhile. */
  evidence: { hours: 48 },
  /** Minimum time left to the manufacturer after a request for evidence. */
  afterEvidence: { hours: 12 },
  /** Answer of the buyer to an offer. */
  answer: { days: 7 },
  sendBack: { days: 7 },
  /** Confirmation of a return by the manufacturer, and its reminder, both from the dispatch. */
  confirm: { days: 10 },
  remindConfirm: { days: 9 },
} as const
