import { masks } from '../../schema/text/mask'

const TIMEOUT_MS = 5_000
const post = async (webhook: string, body: object): Promise<void> => {
  const answer = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`The gateway for codes answered ${answer.status}`)
}
type Send = (phone: string, text: string) => Promise<void>
type Print = (line: string) => void
/** Sends a code: posted to a gateway as `{phone, code}`, else written to the server's log with a masked number. */
export const codeSender =
  (webhook: string | undefined, print: Print): Send =>
  async (phone, code) =>
    webhook ? post(webhook, { phone, code }) : print(`  Code for ${masks.phone(phone)}: ${code}`)
/** Sends a text to a number: posted to the same gateway as `{phone, text}`. */
export const textSender =
  (webhook: string | undefined, print: Print): Send =>
  async (phone, text) =>
    webhook ? post(webhook, { phone, text }) : print(`  For ${masks.phone(phone)}: ${text}`)
