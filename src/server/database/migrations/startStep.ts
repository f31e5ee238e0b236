import { faultCode } from '../../../schema/text/caughtError'

/** Runs one step of a start. A fault of the database names the step, and the next start goes on there. */
export const startStep = <R>(name: string, work: () => Promise<R>): Promise<R> =>
  work().catch((fault: Error) => {
    if (faultCode(fault)) fault.message += ` (the start stopped at ${name}; the next start goes on there)`
    throw fault
  })
