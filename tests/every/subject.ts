import { type ApiCalls, resolveApiCalls } from '../../src/schema/contract/apiRoutes'
import { getFormFields, getField, getStateField, getStateValue } from '../../src/schema/selectors/definition'
import type { AnyField } from '../../src/schema/model/field'
import { applies, editableFields } from '../../src/schema/rules/availability'
import type { AnyResource } from '../../src/schema/model/resource'
import type { Operation } from '../../src/schema/model/declaration/resourceDefinition'
import { findRecord } from '../../src/server/database/queries/records'
import { sql } from '../../src/server/database/connections/database'
import { getTableName } from '../../src/server/database/tables/tables'
import { accepted, freshSample, fullDraft, otherSample, type World } from '../kit/declarations/samples'
import type { Client, Data, TestShop } from '../kit/testServer'
import { type SampleHints, hintsFor } from '../kit/declarations/sampleHints'
import { whoMay } from '../kit/world'

/** A declaration on a real mall: who makes its records, what of, and how they stand. */
export interface Subject {
  readonly shop: TestShop
  readonly world: World
  readonly resource: AnyResource
  readonly calls: ApiCalls
  readonly told: SampleHints
  readonly field: (name: string) => AnyField
  /** Whoever may create. */
  readonly maker: Client
  readonly role: string
  /** Whoever may do something, if anybody of the tenant may. */
  readonly who: (operation: Operation) => Client | undefined
  /** A whole draft that the maker may send, with values of its own where no two records may share them. */
  readonly draft: (more?: object) => Record<string, unknown>
  readonly create: (more?: object) => Promise<Data>
  readonly stored: (id: string) => Promise<Record<string, unknown> | undefined>
  /** Puts a record into a state, whatever leads there. */
  readonly put: (id: string, state: string, name?: string) => Promise<unknown>
  /** A change that the maker may make to a record, if there is one. */
  readonly change: (record: Readonly<Record<string, unknown>>) => Record<string, unknown> | undefined
}
/** What to do where a rule refuses what the declaration leads to. Nothing where the resource has no rules. */
export const ruleHint = ({ mall }: Pick<TestShop, 'mall'>, resource: AnyResource): string =>
  mall.appConfig.rulesOf(resource)
    ? `\nA rule refused the sample. Say in tests/samples/${resource.name}.ts what it wants (\`draft\`, \`refused\`, \`filledIn\`): docs/how-to/write-rules.md.`
    : ''
/** A client whose refused saves say where a rule's wishes stand. */
const hinted = (client: Client, save: string, hint: string): Client => ({
  ...client,
  ok: async <A>(path: string, body?: unknown, headers?: Record<string, string>) => {
    try {
      return await client.ok<A>(path, body, headers)
    } catch (error) {
      if (path !== save || !(error instanceof Error)) throw error
      throw new Error(error.message + hint, { cause: error })
    }
  },
})
export const subjectOf = (shop: TestShop, world: World, resource: AnyResource): Subject => {
  const role = whoMay(shop, resource, 'create') as string
  const calls = resolveApiCalls(resource)
  const maker = hinted(shop.as[role] as Client, calls.save, ruleHint(shop, resource))
  const told = hintsFor(resource)
  const field = (name: string) => getField(resource, name)
  const open = editableFields(resource, { role })
  const draft = (more: object = {}) => {
    const whole = Object.entries(fullDraft(resource, world)).filter(([name]) => open.includes(name))
    const own = whole.map(([name, value]) => [name, field(name).options.unique ? freshSample(field(name)) : value])
    return { ...accepted(resource, Object.fromEntries(own)), ...more }
  }
  return {
    shop,
    world,
    resource,
    calls,
    told,
    field,
    maker,
    role,
    who: operation => shop.as[whoMay(shop, resource, operation) ?? ''],
    draft,
    create: more => maker.ok(calls.save, draft(more)),
    stored: id => shop.mall.enter(shop.factId, scope => findRecord(scope, resource, id)),
    put: (id, state, name = getStateField(resource) as string) =>
      sql`update ${sql.table(getTableName(resource))} set ${sql.ref(name)} = ${getStateValue(field(name), state)} where id = ${id}`.execute(
        shop.db,
      ),
    change: record => {
      const found = editableFields(resource, { role }, record)
        .filter(
          name =>
            getFormFields(resource).includes(name) && applies(resource, name, record) && !field(name).options.unique,
        )
        .map(name => [name, otherSample(field(name), world)] as const)
        .find(([name, value]) => value !== undefined && value !== record[name])
      return found && Object.fromEntries([found])
    },
  }
}
/** An idea that holds for every declaration; `at` answers the one it is tried on. */
export type Idea = (at: () => Subject) => void
