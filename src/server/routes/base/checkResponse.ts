import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { RouteContract } from '../../services/routeContract'

/** A route that answered otherwise than its contract says: a fault of the mall's own, found in tests and while developing. */
class ContractBroken extends Error {
  override readonly name = 'ContractBroken'
  constructor({ method, path }: Pick<RouteContract, 'method' | 'path'>, issues: readonly z.core.$ZodIssue[]) {
    const details = issues.slice(0, 5).map(issue => `${issue.path.join('.') || 'data'}: ${issue.message}`)
    super(`${method} ${path} answers otherwise than its contract says (${details.join('; ')})`)
  }
}
const envelopeIn = (text: string): { readonly data?: unknown } => JSON.parse(text)
/** Reads an answer along that is sent while it is made; of a wrong one the end is missing, which no reader takes for a whole one. */
const checkStream = async function* (stream: Readable, check: (data: unknown) => void) {
  const chunks: Buffer[] = []
  let held: Buffer | undefined
  for await (const chunk of stream) {
    if (held) yield held
    held = Buffer.from(chunk)
    chunks.push(held)
  }
  check(envelopeIn(Buffer.concat(chunks).toString()).data)
  yield held
}

/** What holds a route's answers against its contract, and passes them on as they are. Throws `ContractBroken`. */
export const checkerOf = (contract: RouteContract): ((data: unknown) => unknown) => {
  const { answer } = contract
  if (typeof answer === 'string') return data => data
  const check = (data: unknown) => {
    const checked = answer.safeParse(data)
    if (!checked.success) throw new ContractBroken(contract, checked.error.issues)
  }
  return data => {
    if (data instanceof Readable) return Readable.from(checkStream(data, check), { objectMode: false })
    check(data)
    return data
  }
}
