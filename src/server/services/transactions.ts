import type { FilesStore } from '../files/fileStore'
import { fingerprintOf } from '../files/fingerprint'
import { removingDropped } from '../records/write/privateFiles'
import type { Shop } from '../config/appConfig'
import type { Database } from '../database/connections/database'
import { summing } from '../database/aggregates/dailyAggregates'
import { signer, type SigningKey } from '../database/ledger/signingKeys'
import { type Positions, rememberPositions } from '../database/tenancy/positions'
import { asideOf, readFirst } from '../database/tenancy/standby'
import { buildWalls, type Clocks, type Enter, type Linger, type Read } from '../database/tenancy/tenantTransaction'
import { type MallLimits, type Turns, turnsOf } from '../limits/queues'
import { telling, type Told } from '../live/committedChanges'

/** The ways into the database: whoever takes one waits for their turn, and stands inside a tenant's walls. */
export interface Entrances {
  readonly enter: Enter
  readonly linger: Linger
  readonly read: Read
  /** Where lists may be read from a standby. */
  readonly positions?: Positions
  readonly turns: Turns
}
export interface EntranceParts {
  readonly shop: Shop
  readonly database: Database
  readonly files: FilesStore
  readonly limits: MallLimits
  /** The clock of every transaction. */
  readonly clocks: Clocks
  /** The key that links of signed ledgers are signed with. */
  readonly signingKey: SigningKey
  /** Gets lines for the log. */
  readonly warn: (line: string) => void
}
/** Where there is a standby, everyone who is told of a change is told how late it was. */
const tellingWhen = (told: Told, positions: Positions | undefined): Told =>
  positions
    ? { ...told, changed: changes => told.changed(changes.map(each => ({ ...each, at: positions.of(each.tenant) }))) }
    : told
/** Makes the ways into the database; what is committed there is told. */
export const buildEntrances = async (parts: EntranceParts, told: Told): Promise<Entrances> => {
  const { shop, database, files, limits, clocks, signingKey, warn } = parts
  const positions = database.standby && rememberPositions(database.db)
  const standby = positions && asideOf(positions, warn)
  const [turns, walls] = [turnsOf(database.embedded, limits), await buildWalls(database, clocks, standby)]
  const inTurn: Enter = (tenant, work) => turns.database(tenant, () => walls.enter(tenant, work))
  const signing = signer(signingKey)
  const proved: Enter = (tenant, work) =>
    inTurn(tenant, scope =>
      work({ ...scope, sign: signing(scope.db), fingerprint: address => fingerprintOf(files, address) }),
    )
  const summed = summing(proved, shop.figures ?? [], shop.config.zone)
  const enter = removingDropped(shop, files, telling(summed, tellingWhen(told, positions)))
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
