import { hash, verify } from '@node-rs/argon2'
import { newPasswordErrors } from '../../schema/fields/passwordStrength'
import type { FieldError } from '../../schema/text/errorMessages'
import { isCommonPassword } from './commonPasswords'
import { inLoginQueue, INSIDE } from '../limits/loginQueue'

// OWASP's lowest recommended Argon2id setting: 19 MiB, two passes, one lane. About 8 ms here.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashes a password. Refuses with busy where too many calls wait. */
export const hashPassword = (password: string): Promise<string> => inLoginQueue(INSIDE, () => hash(password, cost))

let decoy: Promise<string> | undefined
/**
 * Checks a password. Without an account, checks against a decoy, so that the response takes as
 * long. No password has blanks, so those around a pasted one are dropped. `address` is the queue's key. Refuses with busy where too many calls wait.
 */
export const passwordMatches = async (
  kept: string | undefined,
  password: string,
  address: string = INSIDE,
): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password')
  const against = kept ?? (await decoy)
  const right = await inLoginQueue(address, () => verify(against, password.trim().slice(0, 128)))
  return right && kept !== undefined
}

/**
 * Errors of a new password and its repetition, by field: those of the form, and `passwordCommon`.
 */
export const newPasswordFaults = async (input: {
  password: string
  confirmPassword: string
}): Promise<Record<string, FieldError>> => {
  const errors = newPasswordErrors(input)
  return errors.password === undefined && (await isCommonPassword(input.password))
    ? { ...errors, password: 'passwordCommon' }
    : errors
}
