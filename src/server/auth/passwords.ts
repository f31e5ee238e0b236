import { hash, verify } from '@node-rs/argon2'
import { readPassword } from '../../schema/text/foldCode'
import { newPasswordErrors } from '../../schema/fields/passwordStrength'
import type { FieldError } from '../../schema/text/errorMessages'
import { isCommonPassword } from './commonPasswords'
import { inLoginQueue, INSIDE } from '../limits/loginQueue'

// OWASP's lowest recommended Argon2id setting: 19 MiB, two passes, one lane. About 8 ms here.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashes a password as it is read. Refuses with busy where too many calls wait. */
export const hashPassword = (password: string): Promise<string> =>
  inLoginQueue(INSIDE, () => hash(readPassword(password), cost))

let decoy: Promise<string> | undefined
/**
 * Checks a password. Without an account, checks against a decoy, so that the response takes as
 * long. The ends of a pasted password are dropped as when it was set. A password set before, with
 * an invisible character at its end, is compared as typed, too. `address` is the queue's key.
 * Refuses with busy where too many calls wait.
 */
export const passwordMatches = async (
  kept: string | undefined,
  password: string,
  address: string = INSIDE,
): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password')
  const against = kept ?? (await decoy)
  const matches = (text: string) => inLoginQueue(address, () => verify(against, text.slice(0, 128)))
  const [read, typed] = [readPassword(password), password.trim()]
  const right = (await matches(read)) || (read !== typed && (await matches(typed)))
  return right && kept !== undefined
}

/** Errors of a new password and its repetition, by field: those of the form, and `passwordCommon`. */
export const newPasswordFaults = async (input: {
  password: string
  confirmPassword: string
}): Promise<Record<string, FieldError>> => {
  const errors = newPasswordErrors(input)
  return errors.password === undefined && (await isCommonPassword(input.password))
    ? { ...errors, password: 'passwordCommon' }
    : errors
}
