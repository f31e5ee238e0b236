import type { FilesStore } from '../files/fileStore'
import { fingerprintOf } from '../files/fingerprint'
import { removingDropped } from '../records/write/privateFiles'
import type { AppConfig } from '../config/appConfig'
import type { Database } from '../database/connections/database'
import { summing } from '../database/aggregates/dailyAggregates'
import { signer, type SigningKey } from '../database/ledger/signingKeys'
import { type Positions, rememberPositions } from '../database/tenancy/positions'
import { asideOf, readFirst } from '../database/tenancy/standby'
import {
  createTenantTransactions,
  type Clocks,
  type RunInTenant,
  type Linger,
  type Read,
} from '../database/tenancy/tenantTransaction'
import { type LimitOptions, type Turns, turnsOf } from '../limits/queues'
import { collectChanges, type CommittedChanges } from '../live/committedChanges'

/** The ways into the database: whoever takes one waits for their turn, and stands inside a tenant's walls. */
export interface Transactions {
  readonly enter: RunInTenant
  readonly linger: Linger
  readonly read: Read
  /** Where lists may be read from a standby. */
  readonly positions?: Positions
  readonly turns: Turns
}
export interface EntranceParts {
  readonly shop: AppConfig
  readonly database: Database
  readonly files: FilesStore
  readonly limits: LimitOptions
  /** The clock of every transaction. */
  readonly clocks: Clocks
  /** The key that links of signed ledgers are signed with. */
  readonly signingKey: SigningKey
  /** Gets lines for the log. */
  readonly warn: (line: string) => void
}
/** Where there is a standby, everyone who is told of a change is told how late it was. */
const tellingWhen = (told: CommittedChanges, positions: Positions | undefined): CommittedChanges =>
  positions
    ? { ...told, changed: changes => told.changed(changes.map(each => ({ ...each, at: positions.of(each.tenant) }))) }
    : told
/** Makes the ways into the database; what is committed there is told. */
export const createTransactions = async (parts: EntranceParts, told: CommittedChanges): Promise<Transactions> => {
  const { shop, database, files, limits, clocks, signingKey, warn } = parts
  const positions = database.standby && rememberPositions(database.db)
  const standby = positions && asideOf(positions, warn)
  const [turns, walls] = [turnsOf(database.embedded, limits), await createTenantTransactions(database, clocks, standby)]
  const inTurn: RunInTenant = (tenant, work) => turns.database(tenant, () => walls.enter(tenant, work))
  const signing = signer(signingKey)
  const proved: RunInTenant = (tenant, work) =>
    inTurn(tenant, scope =>
      work({ ...scope, sign: signing(scope.db), fingerprint: address => fingerprintOf(files, address) }),
    )
  const summed = summing(proved, shop.figures ?? [], shop.config.zone)
  const enter = removingDropped(shop, files, collectChanges(summed, tellingWhen(told, positions)))
  const { read: aside } = walls
  const inStandbysTurn: Read | undefined =
    aside && ((tenant, ...more) => turns.standby(tenant, () => aside(tenant, ...more)))
  return {
    enter,
    linger: (tenant, work, seen) =>
      walls.linger(tenant, step => work(each => turns.database(tenant, () => step(each))), seen),
    read: readFirst(enter, inStandbysTurn, standby?.excuse),
    positions,
    turns,
  }
}
