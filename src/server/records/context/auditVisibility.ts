import { traitsOf } from '../../../schema/fields/traits'
import { type Actor, isParamOf, isAllowed, canSeeField } from '../../../schema/rules/availability'
import { masked } from '../../../schema/text/mask'
import { fieldNow, namesOf, valueNow } from '../../../schema/labels/labels'
import type { AnyResource } from '../../../schema/model/resource'
import type { AppConfig } from '../../config/appConfig'
import { type DatabaseRow, sql } from '../../database/connections/database'
import type { ListReader } from '../../database/queries/listPlan'

/** What a line is about where it is no record: logging in, the own account, refusals. */
export const SESSION = 'session'
/** What a line tells besides fields: how many rows were exported, what was searched for, how many refusals it stands for. */
const figures = new Set(['rows', 'times', 'keyword'])
type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

/** Whether a resource is the log itself. */
export const isLog = (resource: AnyResource): boolean => resource.definition.table === 'audit'
const subjectsOf = (appConfig: AppConfig, actor: Actor): string[] => [
  SESSION,
  ...appConfig.resources.filter(each => isAllowed(each, 'read', actor)).flatMap(namesOf),
]
/** What a resource was called before, by its name of today. */
const formerNames = ({ resources }: AppConfig): ReadonlyMap<string, string> =>
  new Map(
    resources.flatMap(({ name, definition: { renamedFrom } }) => (renamedFrom ? [[name, renamedFrom] as const] : [])),
  )
/** Who asks for a list: of the log they see the lines about what they may read, whatever that was called when a line was written. */
export const readerOf = (appConfig: AppConfig, resource: AnyResource, actor: Actor): ListReader =>
  isLog(resource)
    ? {
        actor,
        rows: sql`resource = any(${subjectsOf(appConfig, actor)})`,
        former: { resource: formerNames(appConfig) },
      }
    : { actor }
/** Whether someone may see this row of a resource that they may read. */
export const seesRow = (appConfig: AppConfig, resource: AnyResource, record: DatabaseRow, actor: Actor): boolean =>
  !isLog(resource) || subjectsOf(appConfig, actor).includes(String(record.resource))

/** A line's changes as someone may read them: fields they see, masked as they are masked today, in the options and states of today. A field that is no longer declared is left out. */
export const changesSeen = (resource: AnyResource | undefined, changes: Changes, actor: Actor): Changes => {
  const fields = resource?.fields ?? {}
  const conditionsSeen = (conditions: unknown) =>
    Object.fromEntries(
      Object.entries(conditions ?? {}).filter(([name]) => resource && isParamOf(resource, name, actor)),
    )
  return Object.fromEntries(
    Object.entries(changes).flatMap(([said, [before, after]]): [string, [unknown, unknown]][] => {
      const name = resource ? fieldNow(resource, said) : said
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (name === 'conditions' && !field) return [[name, [null, conditionsSeen(after)]]]
      if (!resource || !field) return figures.has(name) ? [[name, [before, after]]] : []
      const seen = traitsOf(field).readable && canSeeField(resource, name, actor)
      const presentValue = (value: unknown) => masked(field, valueNow(field, value))
      return seen ? [[name, [presentValue(before), presentValue(after)]]] : []
    }),
  )
}
/** Lines of the log as someone may read them, in the names of today. */
export const linesSeen = (appConfig: AppConfig, lines: readonly DatabaseRow[], actor: Actor): DatabaseRow[] =>
  lines.map(line => {
    const subject = appConfig.resources.find(each => namesOf(each).includes(String(line.resource)))
    return {
      ...line,
      resource: subject?.name ?? line.resource,
      changes: changesSeen(subject, line.changes as Changes, actor),
    }
  })
