import { hash, verify } from '@node-rs/argon2'

// OWASP's lowest recommended Argon2id setting: 19 MiB, two passes, one lane. About 8 ms here.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | undefined
/** Checks a password. Without an account it checks against a decoy, so that the answer takes as long. */
export const passwordMatches = async (kept: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password')
  const right = await verify(kept ?? (await decoy), password.slice(0, 128))
  return right && kept !== undefined
}
