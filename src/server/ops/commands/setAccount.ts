import { formatError, formats } from '../../../schema/fields/formats'
import { type FieldError, fieldErrorMessages, withValues } from '../../../schema/text/errorMessages'
import { recordLogin } from '../../routes/account/loginRoutes'
import type { ServerServices } from '../../services/services'
import { createAccount, type NewAccount } from '../../auth/accounts'
import { endCodes } from '../../auth/oneTimeCodes'
import { hashPassword, newPasswordFaults } from '../../auth/passwords'
import { dropSecondStep } from '../../auth/secondFactor'
import { closeSessions } from '../../auth/sessions'
import { type DatabaseRow, queryRow, sql } from '../../database/connections/database'
import { HeldAside } from '../../database/queries/reservedValues'
import { ACCOUNT } from '../../database/tables/accountTables'

/** Account as the operator wants it. An empty number keeps the present one. */
export interface AccountWish {
  readonly username: string
  readonly phone: string
  readonly password: string
}
/** Result of setting an account. */
export interface Settled {
  readonly made: boolean
  /** Whether a second factor was removed. */
  readonly stepEnded: boolean
}
const labels = { username: 'User name', phone: 'Mobile number', password: 'Password' } as const
type Faults = Partial<Record<keyof AccountWish, FieldError>>

/** Error with the messages of the form, in both languages. */
const refusal = (faults: Faults): Error => {
  const messageFor = (code: FieldError) =>
    Object.values(fieldErrorMessages[code])
      .map(text => withValues(text, { min: 6, max: 128 }))
      .join(' · ')
  return new Error(
    Object.entries(faults)
      .map(([name, code]) => `${labels[name as keyof AccountWish]}: ${messageFor(code)}`)
      .join('\n  '),
  )
}
const faultsOf = async ({ username, phone, password }: AccountWish, isNew: boolean): Promise<Faults> => {
  const faults = {
    username: formatError('username', username),
    phone: phone.trim() === '' && !isNew ? undefined : formatError('phone', phone),
    password: (await newPasswordFaults({ password, confirmPassword: password })).password,
  }
  return Object.fromEntries(Object.entries(faults).filter(([, code]) => code !== undefined))
}
/**
 * Changes the password, ends sessions and codes, and activates a disabled account. Also removes the
 * second factor, because the operator's user may have lost the phone, too.
 */
const renew = async (
  { database, live }: ServerServices,
  id: string,
  { password, phone }: AccountWish,
): Promise<void> => {
  const kept = await hashPassword(password)
  const number =
    phone.trim() === '' ? sql`` : sql`, phone = ${formats.phone(phone)}, "phoneSince" = now(), "phoneProved" = null`
  await database.db.transaction().execute(async work => {
    await sql`update accounts set password = ${kept}, status = ${ACCOUNT.active}, "secondStep" = false, version = version + 1 ${number} where id = ${id}`.execute(
      work,
    )
    await dropSecondStep(work, id)
    await endCodes(work, id)
    await closeSessions(work, id)
  })
  live.ended(id)
}

/**
 * Creates an account that cannot register itself, or changes the password of an existing one.
 * Throws readable errors, also for a user name of another identity.
 */
export const setAccount = async (
  services: ServerServices,
  { identity, role }: Pick<NewAccount, 'identity' | 'role'>,
  input: Readonly<Record<string, unknown>>,
): Promise<Settled> => {
  const text = (name: string) => String(input[name] ?? '').normalize('NFKC')
  const wish: AccountWish = {
    username: text('username').trim(),
    phone: text('phone'),
    password: String(input.password ?? ''),
  }
  const { db } = services.database
  const there = await queryRow<DatabaseRow>(
    db,
    sql`select * from accounts where lower(username) = lower(${wish.username})`,
  )
  const faults = await faultsOf(wish, !there)
  if (there && there.identity !== identity) faults.username = 'taken'
  if (Object.keys(faults).length > 0) throw refusal(faults)
  const nowhere = { address: '', device: '' }
  if (there) {
    await renew(services, String(there.id), wish)
    await recordLogin(services, there, nowhere, 'passwordReset')
    if (there.secondStep) await recordLogin(services, there, nowhere, 'secondStepOff')
    return { made: false, stepEnded: there.secondStep === true }
  }
  await createAccount(db, {
    identity,
    role,
    username: wish.username,
    name: wish.username,
    phone: formats.phone(wish.phone) ?? undefined,
    password: wish.password,
  }).catch((fault: unknown) => {
    throw fault instanceof HeldAside ? refusal({ [fault.field]: 'taken' }) : fault
  })
  return { made: true, stepEnded: false }
}
