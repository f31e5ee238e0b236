import type { FilesStore } from '../files/fileStore'
import { fingerprintOf } from '../files/fingerprint'
import { withFileCleanup } from '../records/write/privateFiles'
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
  type ReadInSteps,
  type ReadInTenant,
} from '../database/tenancy/tenantTransaction'
import { type LimitOptions, type Queues, createQueues } from '../limits/queues'
import { collectCommittedChanges, type CommittedChanges } from '../live/committedChanges'

/** Access to the database: each call waits in its queue and runs as a tenant. */
export interface Transactions {
  readonly enter: RunInTenant
  readonly readInSteps: ReadInSteps
  readonly read: ReadInTenant
  /** Set where lists may be read from a standby. */
  readonly positions?: Positions
  readonly queues: Queues
}
interface EntranceParts {
  readonly appConfig: AppConfig
  readonly database: Database
  readonly files: FilesStore
  readonly limits: LimitOptions
  /** Clock of every transaction. */
  readonly clocks: Clocks
  /** Key that signs links of ledgers. */
  readonly signingKey: SigningKey
  /** Receives log lines. */
  readonly warn: (line: string) => void
}
/** With a standby, adds the WAL position to each change. */
const withPositions = (listener: CommittedChanges, positions: Positions | undefined): CommittedChanges =>
  positions
    ? {
        ...listener,
        changed: changes => listener.changed(changes.map(each => ({ ...each, at: positions.of(each.tenant) }))),
      }
    : listener
/** Creates the access to the database, and passes committed changes to the listener. */
export const createTransactions = async (parts: EntranceParts, listener: CommittedChanges): Promise<Transactions> => {
  const { appConfig, database, files, limits, clocks, signingKey, warn } = parts
  const positions = database.standby && rememberPositions(database.db)
  const standby = positions && asideOf(positions, warn)
  const [queues, access] = [
    createQueues(database.embedded, limits),
    await createTenantTransactions(database, clocks, standby),
  ]
  const inTurn: RunInTenant = (tenant, ...more) => queues.database(tenant, () => access.enter(tenant, ...more))
  const signing = signer(signingKey)
  const proved: RunInTenant = (tenant, work, before) =>
    inTurn(
      tenant,
      scope => work({ ...scope, sign: signing(scope.db), fingerprint: address => fingerprintOf(files, address) }),
      before,
    )
  const summed = summing(proved, appConfig.figures ?? [], appConfig.config.zone)
  const enter = withFileCleanup(appConfig, files, collectCommittedChanges(summed, withPositions(listener, positions)))
  const { read: aside } = access
  const inStandbysTurn: ReadInTenant | undefined =
    aside && ((tenant, ...more) => queues.standby(tenant, () => aside(tenant, ...more)))
  return {
    enter,
    readInSteps: (tenant, work, seen) =>
      access.readInSteps(tenant, step => work(each => queues.database(tenant, () => step(each))), seen),
    read: readFirst(enter, inStandbysTurn, standby?.excuse),
    positions,
    queues,
  }
}
